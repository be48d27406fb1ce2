import { coverageRoutes } from '@wastegauge/contract/insight/coverage';
import { defineFeature } from '../../platform/http/http.ts';
import { recordNothing, settleGap } from './changes.ts';
import { addClosure, createClosureImport, listClosures, removeClosure } from './closures.ts';
import type { CoverageDeps } from './frame.ts';
import { listGaps } from './gaps.ts';
import { readCoverage, readCoverageDays } from './read-coverage.ts';

export const coverageFeature = defineFeature(coverageRoutes, (deps: CoverageDeps) => {
  const importClosures = createClosureImport(deps);
  return {
    getCoverage: (actor, { query }) => readCoverage(deps, actor, query),
    getCoverageDays: (actor, { query }) => readCoverageDays(deps, actor, query),
    listGaps: (actor, { query }) => listGaps(deps, actor, query),
    settleGap: (actor, { body }) => settleGap(deps, actor, body),
    recordNothing: (actor, { body }) => recordNothing(deps, actor, body),
    listClosures: (actor, { query }) => listClosures(deps, actor, query),
    addClosure: (actor, { body }) => addClosure(deps, actor, body),
    importClosures: (actor, { body }) => importClosures(actor, body),
    removeClosure: (actor, { params }) => removeClosure(deps, actor, params.id),
  };
});
