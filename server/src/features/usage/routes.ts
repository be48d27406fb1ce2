import type { usageRoutes } from '@wastegauge/contract/usage';
import type { Db } from '../../platform/db.ts';
import type { Handlers } from '../../platform/http.ts';
import { recordPageView } from './service.ts';

export const usageHandlers = (deps: { db: Db }): Handlers<typeof usageRoutes> => ({
  recordPageView: (actor, { body }) => recordPageView(deps.db, actor, body.page),
});
