import { signUpRoutes } from '@wastegauge/contract/directory/sign-up';
import { defineFeature } from '../../platform/http/http.ts';
import { acceptInvitation, readInvitation } from './invitations.ts';
import { register, type SignUpDeps } from './service.ts';
import { completeSignUp, readSignUpLink } from './self-sign-up.ts';

export const signUpFeature = defineFeature(signUpRoutes, (deps: SignUpDeps) => ({
  register: (visitor, { body }) => register(deps, visitor, body),
  readSignUpLink: (visitor, { body }) => readSignUpLink(deps, visitor, body.token),
  completeSignUp: (visitor, { body }) => completeSignUp(deps, visitor, body),
  readInvitation: (visitor, { body }) => readInvitation(deps, visitor, body.token),
  acceptInvitation: (visitor, { body }) => acceptInvitation(deps, visitor, body),
}));
