import { z } from 'zod';
import { limits, texts } from './texts.ts';
import { idParams } from './paging.ts';
import { roles } from './permissions.ts';
import { routes } from './route.ts';

const named = z.object({ id: z.number().int(), name: z.string() });

export const user = z
  .object({
    id: z.number().int(),
    profile_photo: z.string().nullable(),
    role: z.enum(roles),
    first_name: z.string(),
    surname: z.string(),
    email: z.string(),
    phone_number: z.string(),
    employer: z.string(),
    job_title: z.string(),
    parent_group: named.nullable(),
    site: z.array(named),
    head_office: z.boolean(),
    is_active: z.boolean(),
    is_staff: z.boolean(),
    is_superuser: z.boolean(),
    is_onboarded: z.boolean(),
    is_mfa_enabled: z.boolean(),
    last_activity: z.iso.datetime().nullable(),
    onboarding_date: z.iso.datetime().nullable(),
    is_owner: z.boolean(),
    reduce_waste_reason: z.string().nullable(),
    waste_management_level: z.string().nullable(),
    most_common_waste: z.string().nullable(),
    sustainable_waste_management_familiarity: z.string().nullable(),
    frequency: z.enum(['DAILY', 'WEEKLY', 'MONTHLY']).nullable(),
    focus_areas: z.array(z.string()),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

export const tokenPair = z
  .object({ access: z.string(), refresh: z.string() })
  .meta({ id: 'Tokens' });
export type TokenPair = z.infer<typeof tokenPair>;

const signedIn = z.object({ token: tokenPair, user });
const codeSent = z.object({ detail: z.literal(texts.otpSent), phone_number: z.string() });

/** Sign-in answers with tokens and user, or says that a code was sent to a (masked) phone. */
export const loginReply = z.union([signedIn, codeSent]).meta({ id: 'LoginReply' });

export const email = z
  .string(texts.emailRequired)
  .trim()
  .min(1, texts.emailRequired)
  .max(limits.textLength)
  .pipe(z.email(texts.emailInvalid));

export const loginBody = z.strictObject({
  email,
  password: z
    .string(texts.requiredFieldCapital)
    .min(1, texts.requiredFieldCapital)
    .max(limits.textLength),
  remember: z.boolean().default(false),
});

export const accountRoutes = routes({
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
  getUser: {
    method: 'GET',
    path: '/api/users/:id/',
    access: 'account.manage',
    summary: 'A user in the caller’s scope, most often the caller',
    params: idParams,
    reply: user,
  },
});
