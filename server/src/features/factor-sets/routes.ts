import { factorSetRoutes } from '@wastegauge/contract/waste/factor-sets';
import { defineFeature } from '../../platform/http/http.ts';
import { chooseSet, previewChoice, removeChoice } from './choices.ts';
import { compareSets, exportSet } from './comparison.ts';
import { createFactorImport } from './import.ts';
import { listOwnFactors, removeOwnFactor, setOwnFactor } from './own-factors.ts';
import { archiveSet, listFactorSets, readRecount, type FactorDeps } from './service.ts';

export const factorSetFeature = defineFeature(factorSetRoutes, (deps: FactorDeps) => {
  const importSet = createFactorImport(deps);
  return {
    listFactorSets: (actor, { query }) => listFactorSets(deps, actor, query.organisation),
    getFactorRecount: (actor, { query }) => readRecount(deps, actor, query.organisation),
    compareFactorSets: (actor, { query }) => compareSets(deps, actor, query),
    previewFactorChoice: (actor, { query }) => previewChoice(deps, actor, query),
    chooseFactorSet: (actor, { body }) => chooseSet(deps, actor, body),
    removeFactorChoice: (actor, { params, query }) =>
      removeChoice(deps, actor, query.organisation, params.since),
    importFactorSet: (actor, { query, upload }) => importSet(actor, query, upload),
    listOwnFactors: (actor, { query }) => listOwnFactors(deps, actor, query),
    setOwnFactor: (actor, { body }) => setOwnFactor(deps, actor, body),
    removeOwnFactor: (actor, { params }) => removeOwnFactor(deps, actor, params.id),
    archiveFactorSet: (actor, { params, body }) =>
      archiveSet(deps, actor, params.id, body.is_archived),
    exportFactorSet: (actor, { params, query }) =>
      exportSet(deps, actor, params.id, query.organisation),
  };
});
