import { containerRoutes, tabletRoutes } from '@wastegauge/contract/waste/tablets';
import { texts } from '@wastegauge/contract/values/texts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { invalidField } from '../../platform/errors.ts';
import { defineFeature } from '../../platform/http/http.ts';
import { narrowTo } from '../../platform/scope.ts';
import { withdrawCapture } from '../captures/service.ts';
import { addContainer, changeContainer, findContainers } from './containers.ts';
import { listFoods, suggestFoods } from './foods.ts';
import { readSettings } from './settings.ts';

interface TabletDeps {
  db: Db;
  clock: Clock;
}

export const tabletFeature = defineFeature(tabletRoutes, (deps: TabletDeps) => ({
  getTabletSettings: (caller) => readSettings(deps, caller),
  listTabletFoods: (caller, { query }) => listFoods(deps, caller, query),
  listTabletSuggestions: (caller, { query }) => suggestFoods(deps, caller, query),
  withdrawCapture: (caller, { params }) => withdrawCapture(deps, caller, params.capture_id),
  addTabletContainer: (caller, { body }) =>
    addContainer(deps.db, caller, caller.device.siteId, body),
  changeTabletContainer: (caller, { params, body }) =>
    changeContainer(deps, caller, { siteIds: [caller.device.siteId], id: params.id }, body),
}));

export const containerFeature = defineFeature(containerRoutes, (deps: TabletDeps) => ({
  listContainers: async ({ scope }, { query }) => {
    narrowTo(scope, query.site);
    const results = await findContainers(deps.db, query.site);
    return { count: results.length, results };
  },
  addContainer: (actor, { body: { site, ...fields } }) => {
    if (!actor.scope.siteIds.includes(site)) throw invalidField('site', texts.siteUnknown);
    return addContainer(deps.db, actor, site, fields);
  },
  changeContainer: (actor, { params, body }) =>
    changeContainer(deps, actor, { siteIds: actor.scope.siteIds, id: params.id }, body),
}));
