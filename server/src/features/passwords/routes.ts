import type { passwordRoutes } from '@wastegauge/contract/passwords';
import type { Handlers } from '../../platform/http.ts';
import { checkReset, completeReset, requestReset } from './reset.ts';
import { changePassword, type PasswordDeps } from './service.ts';

export const passwordHandlers = (deps: PasswordDeps): Handlers<typeof passwordRoutes> => ({
  requestReset: (visitor, { body }) => requestReset(deps, visitor, body.email),
  checkReset: (visitor, { params }) => checkReset(deps, visitor, params),
  completeReset: (visitor, { body }) => completeReset(deps, visitor, body),
  changePassword: (actor, { body }) => changePassword(deps, actor, body),
});
