import type { translationRoutes } from '@wastegauge/contract/translations';
import type { Handlers } from '../../platform/http.ts';
import { translate, type TranslationDeps } from './service.ts';

export const translationHandlers = (deps: TranslationDeps): Handlers<typeof translationRoutes> => ({
  translate: (actor, { body }) => translate(deps, actor, body),
});
