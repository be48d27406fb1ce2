import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { defineFeature } from '../../platform/http/http.ts';
import type { SignInDeps } from './deps.ts';
import { createHumanCheck, passHumanCheck } from './human-check.ts';
import { confirmIdentity } from './identity.ts';
import { signInWithPassword } from './service.ts';
import { redeemMagicLink, sendMagicLink } from './magic-link.ts';
import { sendOtp, verifyOtp } from './phone-codes.ts';
import {
  closeSession,
  listOwnSessions,
  refreshSession,
  revokeOtherSessions,
  revokeOwnSession,
} from './sessions.ts';
import { signInWithSocial, startSocialLogin } from './social.ts';

export const signInFeature = defineFeature(signInRoutes, (deps: SignInDeps) => ({
  getHumanCheck: () => createHumanCheck(deps),
  passHumanCheck: (visitor, { body }) => passHumanCheck(deps, visitor, body.payload),
  login: (visitor, { body }) => signInWithPassword(deps, visitor, body),
  refreshToken: (visitor, { body }) => refreshSession(deps, visitor, body.refresh),
  logout: (actor) => closeSession(deps, actor),
  confirmIdentity: (actor, { body }) => confirmIdentity(deps, actor, body.password),
  sendMagicLink: (visitor, { body }) => sendMagicLink(deps, visitor, body),
  redeemMagicLink: (visitor, { body }) => redeemMagicLink(deps, visitor, body.sesame),
  startSocialLogin: (visitor) => startSocialLogin(deps, visitor),
  socialLogin: (visitor, { body }) => signInWithSocial(deps, visitor, body),
  sendOtp: (visitor, { body }) => sendOtp(deps, visitor, body.phone_number),
  verifyOtp: (visitor, { body }) => verifyOtp(deps, visitor, body.otp),
  listSessions: (actor) => listOwnSessions(deps, actor),
  revokeOtherSessions: (actor) => revokeOtherSessions(deps, actor),
  revokeSession: (actor, { params }) => revokeOwnSession(deps, actor, params.id),
}));
