import { usageRoutes } from '@wastegauge/contract/services/usage';
import type { Db } from '../../platform/db/db.ts';
import { defineFeature } from '../../platform/http/http.ts';
import { recordPageView } from './service.ts';

export const usageFeature = defineFeature(usageRoutes, (deps: { db: Db }) => ({
  recordPageView: (actor, { body }) => recordPageView(deps.db, actor, body.page),
}));
