import { translationRoutes } from '@wastegauge/contract/services/translations';
import { defineFeature } from '../../platform/http/http.ts';
import { translate, type TranslationDeps } from './service.ts';

export const translationFeature = defineFeature(translationRoutes, (deps: TranslationDeps) => ({
  translate: (actor, { body }) => translate(deps, actor, body),
}));
