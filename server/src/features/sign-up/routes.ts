import type { signUpRoutes } from '@wastegauge/contract/sign-up';
import type { Handlers } from '../../platform/http.ts';
import { register, type SignUpDeps } from './service.ts';

export const signUpHandlers = (deps: SignUpDeps): Handlers<typeof signUpRoutes> => ({
  register: (visitor, { body }) => register(deps, visitor, body),
});
