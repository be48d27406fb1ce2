import { recognitionRoutes } from '@wastegauge/contract/waste/recognition';
import { defineFeature } from '../../platform/http/http.ts';
import { changeFood, listFoods } from './foods.ts';
import { readReport, type RecognitionDeps } from './report.ts';
import { changeSite, listSites } from './sites.ts';

export const recognitionFeature = defineFeature(recognitionRoutes, (deps: RecognitionDeps) => ({
  listRecognisedSites: (actor, { query }) => listSites(deps, actor, query),
  getSiteRecognition: (actor, { params }) => readReport(deps, actor, params.id),
  changeSiteRecognition: (actor, { params, body }) => changeSite(deps, actor, params.id, body),
  listRecognisedFoods: (actor, { params, query }) => listFoods(deps, actor, params.id, query),
  changeRecognisedFood: (actor, { params, body }) => changeFood(deps, actor, params, body),
}));
