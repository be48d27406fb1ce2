import { siteRoutes } from '@wastegauge/contract/directory/sites';
import { siteManagementRoutes } from '@wastegauge/contract/directory/site-management';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { pickFields } from '../../platform/fields.ts';
import { defineFeature } from '../../platform/http/http.ts';
import { archiveSite, deleteSite, restoreSite } from './archive.ts';
import { changeSiteInfo, createSiteInfo, readSite, readSiteInfo } from './changes.ts';
import { assignSites, createSite, listLocales, listManagedSites } from './management.ts';
import { findSiteOptions, findProfileSites } from './queries.ts';

export const siteFeature = defineFeature(siteRoutes, ({ db }: { db: Db }) => ({
  listSites: async (actor, { query: { fields, ...page } }) => {
    const { count, results } = await findSiteOptions(db, actor.scope, page);
    return { count, results: results.map((site) => pickFields(site, fields)) };
  },
  getSite: (actor, { params }) => readSite(db, actor, params.id),
  getSiteInfo: (actor, { params }) => readSiteInfo(db, actor, params.siteId),
  createSiteInfo: (actor, { body }) => createSiteInfo(db, actor, body),
  updateSiteInfo: (actor, { params, body }) => changeSiteInfo(db, actor, params.id, body),
}));

interface ManagementDeps {
  db: Db;
  clock: Clock;
}

export const siteManagementFeature = defineFeature(
  siteManagementRoutes,
  ({ db, clock }: ManagementDeps) => ({
    listManagedSites: (actor, { query }) => listManagedSites(db, actor, query),
    createSite: (actor, { body }) => createSite(db, actor, body),
    assignSites: (actor, { body }) => assignSites(db, actor, body),
    archiveSite: (actor, { params }) => archiveSite({ db, clock }, actor, params.id),
    restoreSite: (actor, { params }) => restoreSite({ db, clock }, actor, params.id),
    deleteSite: (actor, { params }) => deleteSite({ db, clock }, actor, params.id),
    listSitesOfProfile: (actor, { query }) => findProfileSites(db, actor.scope, query),
    listLocales: () => listLocales(db),
  }),
);
