import { z } from 'zod';
import { email, user } from './accounts.ts';
import { routes } from '../route.ts';
import { whenMissing } from '../values/issue-texts.ts';
import { limits, texts } from '../values/texts.ts';

export const tokenPair = z
  .object({ access: z.string(), refresh: z.string() })
  .meta({ id: 'Tokens' });
export type TokenPair = z.infer<typeof tokenPair>;

const signedIn = z.object({ token: tokenPair, user });
const codeSent = z.object({ detail: z.literal(texts.otpSent), phone_number: z.string() });

/** Tokens and user, or the masked phone number a code was sent to. */
export const loginReply = z.union([signedIn, codeSent]).meta({ id: 'LoginReply' });
export type LoginReply = z.infer<typeof loginReply>;

/** A link requested by an administrator confirms an e-mail without signing in. */
const emailConfirmed = z.object({ detail: z.literal(texts.emailConfirmed) });
export const linkReply = z.union([signedIn, codeSent, emailConfirmed]).meta({ id: 'LinkReply' });
export type LinkReply = z.infer<typeof linkReply>;

const detail = z.object({ detail: z.string() });
const remember = z.boolean().default(false);

export const loginBody = z.strictObject({
  email,
  password: z
    .string(whenMissing(texts.requiredFieldCapital))
    .min(1, texts.requiredFieldCapital)
    .max(limits.textLength),
  remember,
});

export const confirmIdentityBody = z.strictObject({
  password: z.string(whenMissing(texts.required)).min(1, texts.required).max(limits.textLength),
});

/** A page of the product with its query; not another origin and not a page without a session. */
const pagePath = z
  .string()
  .max(1000)
  .regex(/^\/(?!auth\/|[/\\])[^\\\s]*$/);

export const magicLinkBody = z.strictObject({
  email,
  /** Opened after signing in with the link. */
  page: pagePath.optional(),
});

/** The server also checks the configured number of digits. */
export const otp = z.string().regex(/^\d{4,8}$/, texts.invalidOtp);

/** Passed on to the human-check widget. */
const challenge = z.record(z.string(), z.unknown());

export const ownSession = z
  .object({
    id: z.uuid(),
    user_agent: z.string(),
    ip_address: z.string().nullable(),
    created_at: z.iso.datetime(),
    last_used_at: z.iso.datetime(),
    is_current: z.boolean(),
  })
  .meta({ id: 'Session' });
export type OwnSession = z.infer<typeof ownSession>;

export const signInRoutes = routes({
  getHumanCheck: {
    method: 'GET',
    path: '/api/auth/human-check/',
    access: 'public',
    summary: 'A fresh challenge of the human check',
    reply: challenge,
  },
  passHumanCheck: {
    method: 'POST',
    path: '/api/auth/human-check/',
    access: 'public',
    summary: 'Hand in the solution of a challenge; it counts once, for ten minutes',
    body: z.strictObject({ payload: z.string().min(1).max(10_000) }),
    reply: z.object({ passed: z.literal(true) }),
  },
  login: {
    method: 'POST',
    path: '/api/auth/login/',
    access: 'public',
    summary: 'Sign in with a password',
    body: loginBody,
    reply: loginReply,
  },
  refreshToken: {
    method: 'POST',
    path: '/api/auth/token/refresh/',
    access: 'public',
    summary: 'Exchange both halves of the refresh token for a new pair',
    body: z.strictObject({ refresh: z.string().min(1).max(512) }),
    reply: tokenPair,
  },
  logout: {
    method: 'POST',
    path: '/api/auth/logout/',
    access: 'account.manage',
    summary: 'Revoke the session of the bearer token',
  },
  confirmIdentity: {
    method: 'POST',
    path: '/api/auth/confirm-identity/',
    access: 'account.manage',
    summary:
      'Confirm the caller’s identity with their password; sensitive changes are open for ten minutes',
    body: confirmIdentityBody,
  },
  sendMagicLink: {
    method: 'POST',
    path: '/api/auth/magic-login/',
    access: 'public',
    summary: 'Mail a link that signs in; the same answer whether the e-mail is known or not',
    body: magicLinkBody,
    reply: detail,
  },
  redeemMagicLink: {
    method: 'POST',
    path: '/api/auth/magic-login/verify/',
    access: 'public',
    summary:
      'Sign in with the token of a mailed link; one that confirms an e-mail for an administrator only does that',
    body: z.strictObject({ sesame: z.string().min(1).max(512), remember }),
    reply: linkReply,
  },
  startSocialLogin: {
    method: 'POST',
    path: '/api/auth/social-login/start/',
    access: 'public',
    summary: 'Where to send the browser to sign in at the provider',
    reply: z.object({ authorization_url: z.string() }),
  },
  socialLogin: {
    method: 'POST',
    path: '/api/auth/social-login/',
    access: 'public',
    summary:
      'Sign in with what the provider gave: an ID token for this client, or the address it sent the browser back to',
    body: z.union([
      z.strictObject({ id_token: z.string().min(1).max(10_000), remember }),
      z.strictObject({ callback_url: z.url().max(4000), remember }),
    ]),
    reply: loginReply,
  },
  sendOtp: {
    method: 'POST',
    path: '/api/auth/send-otp/',
    access: 'public',
    summary: 'Send a code: again while signing in, or to a signed-in user’s new phone',
    body: z.strictObject({ phone_number: z.string().max(32).optional(), email: email.optional() }),
    reply: codeSent,
  },
  verifyOtp: {
    method: 'POST',
    path: '/api/auth/verify-otp/',
    access: 'public',
    summary:
      'Finish a sign-in with the code that was sent; a signed-in user confirms a phone and gets no new tokens',
    body: z.strictObject({
      otp,
      email: email.optional(),
      phone_number: z.string().max(32).optional(),
    }),
    reply: z.object({ user, token: tokenPair.optional() }),
  },
  listSessions: {
    method: 'GET',
    path: '/api/auth/sessions/',
    access: 'account.manage',
    summary: 'One’s own sessions that are still open, newest use first',
    reply: z.object({ count: z.number().int(), results: z.array(ownSession) }),
  },
  revokeOtherSessions: {
    method: 'DELETE',
    path: '/api/auth/sessions/',
    access: 'account.manage',
    summary: 'End all of one’s own sessions except the calling one',
  },
  revokeSession: {
    method: 'DELETE',
    path: '/api/auth/sessions/:id/',
    access: 'account.manage',
    summary: 'End one of one’s own sessions',
    params: z.strictObject({ id: z.uuid() }),
  },
});
