import type { signUpRoutes } from '@wastegauge/contract/sign-up';
import type { Handlers } from '../../platform/http.ts';
import { acceptInvitation, readInvitation } from './invitations.ts';
import { register, type SignUpDeps } from './service.ts';
import { completeSignUp, readSignUpLink } from './sign-up-link.ts';

export const signUpHandlers = (deps: SignUpDeps): Handlers<typeof signUpRoutes> => ({
  register: (visitor, { body }) => register(deps, visitor, body),
  readSignUpLink: (visitor, { body }) => readSignUpLink(deps, visitor, body.token),
  completeSignUp: (visitor, { body }) => completeSignUp(deps, visitor, body),
  readInvitation: (visitor, { body }) => readInvitation(deps, visitor, body.token),
  acceptInvitation: (visitor, { body }) => acceptInvitation(deps, visitor, body),
});
