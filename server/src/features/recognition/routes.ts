import { recognitionRoutes } from '@wastegauge/contract/waste/recognition';
import { AppError } from '../../platform/errors.ts';
import { defineFeature } from '../../platform/http/http.ts';
import { changeFood, listFoods } from './foods.ts';
import type { ActiveDeps, RecognitionDeps } from './deps.ts';
import { readReport } from './report.ts';
import { changeSite, listSites } from './sites.ts';

export const recognitionFeature = defineFeature(recognitionRoutes, (deps: RecognitionDeps) => ({
  listRecognisedSites: (actor, { query }) => listSites(requireActive(deps), actor, query),
  getSiteRecognition: (actor, { params }) => readReport(requireActive(deps), actor, params.id),
  changeSiteRecognition: (actor, { params, body }) =>
    changeSite(requireActive(deps), actor, params.id, body),
  listRecognisedFoods: (actor, { params, query }) =>
    listFoods(requireActive(deps), actor, params.id, query),
  changeRecognisedFood: (actor, { params, body }) =>
    changeFood(requireActive(deps), actor, params, body),
}));

function requireActive({ recogniser, ...deps }: RecognitionDeps): ActiveDeps {
  if (!recogniser) throw new AppError('notFound');
  return { ...deps, recogniser };
}
