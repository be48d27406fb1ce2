import type { siteRoutes } from '@wastegauge/contract/sites';
import type { Db } from '../../platform/db.ts';
import type { Handlers } from '../../platform/http.ts';
import { findSiteOptions } from './queries.ts';

export const siteHandlers = (deps: { db: Db }): Handlers<typeof siteRoutes> => ({
  listSites: (actor, { query }) => findSiteOptions(deps.db, actor.scope, query),
});
