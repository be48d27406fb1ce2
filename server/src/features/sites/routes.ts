import type { siteManagementRoutes } from '@wastegauge/contract/site-management';
import type { siteRoutes } from '@wastegauge/contract/sites';
import type { Db } from '../../platform/db.ts';
import type { Handlers } from '../../platform/http.ts';
import { changeSite, changeSiteInfo, createSiteInfo, readSite, readSiteInfo } from './changes.ts';
import { assignSites, createSite, listLocales, listManagedSites } from './management.ts';
import { findSitesOfProfile } from './profile-queries.ts';
import { findSiteOptions } from './queries.ts';

export const siteHandlers = ({ db }: { db: Db }): Handlers<typeof siteRoutes> => ({
  listSites: (actor, { query }) => findSiteOptions(db, actor.scope, query),
  getSite: (actor, { params }) => readSite(db, actor, params.id),
  updateSite: (actor, { params, body }) => changeSite(db, actor, params.id, body),
  getSiteInfo: (actor, { params }) => readSiteInfo(db, actor, params.siteId),
  createSiteInfo: (actor, { body }) => createSiteInfo(db, actor, body),
  updateSiteInfo: (actor, { params, body }) => changeSiteInfo(db, actor, params.id, body),
});

export const siteManagementHandlers = ({
  db,
}: {
  db: Db;
}): Handlers<typeof siteManagementRoutes> => ({
  listManagedSites: (actor, { query }) => listManagedSites(db, actor, query),
  createSite: (actor, { body }) => createSite(db, actor, body),
  assignSites: (actor, { body }) => assignSites(db, actor, body),
  listSitesOfProfile: (actor, { query }) => findSitesOfProfile(db, actor.scope, query),
  listLocales: () => listLocales(db),
});
