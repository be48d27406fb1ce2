import { siteManagementRoutes, siteRoutes } from '@wastegauge/contract/directory/sites';
import type { Db } from '../../platform/db/db.ts';
import { defineFeature } from '../../platform/http/http.ts';
import { changeSite, changeSiteInfo, createSiteInfo, readSite, readSiteInfo } from './changes.ts';
import { assignSites, createSite, listLocales, listManagedSites } from './management.ts';
import { findSiteOptions, findProfileSites } from './queries.ts';

export const siteFeature = defineFeature(siteRoutes, ({ db }: { db: Db }) => ({
  listSites: (actor, { query }) => findSiteOptions(db, actor.scope, query),
  getSite: (actor, { params }) => readSite(db, actor, params.id),
  updateSite: (actor, { params, body }) => changeSite(db, actor, params.id, body),
  getSiteInfo: (actor, { params }) => readSiteInfo(db, actor, params.siteId),
  createSiteInfo: (actor, { body }) => createSiteInfo(db, actor, body),
  updateSiteInfo: (actor, { params, body }) => changeSiteInfo(db, actor, params.id, body),
}));

export const siteManagementFeature = defineFeature(siteManagementRoutes, ({ db }: { db: Db }) => ({
  listManagedSites: (actor, { query }) => listManagedSites(db, actor, query),
  createSite: (actor, { body }) => createSite(db, actor, body),
  assignSites: (actor, { body }) => assignSites(db, actor, body),
  listSitesOfProfile: (actor, { query }) => findProfileSites(db, actor.scope, query),
  listLocales: () => listLocales(db),
}));
