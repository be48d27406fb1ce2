import { passwordRoutes } from '@wastegauge/contract/directory/passwords';
import { defineFeature } from '../../platform/http/http.ts';
import { checkReset, completeReset, requestReset } from './reset.ts';
import { changePassword, type PasswordDeps } from './service.ts';

export const passwordFeature = defineFeature(passwordRoutes, (deps: PasswordDeps) => ({
  requestReset: (visitor, { body }) => requestReset(deps, visitor, body.email),
  checkReset: (visitor, { params }) => checkReset(deps, visitor, params),
  completeReset: (visitor, { body }) => completeReset(deps, visitor, body),
  changePassword: (actor, { body }) => changePassword(deps, actor, body),
}));
