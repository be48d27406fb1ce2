import { z } from 'zod';
import { routes } from '../route.ts';

/** Readable without signing in. */
export const publicSettings = z
  .object({
    version: z.string(),
    is_demo: z.boolean(),
    demo_accounts: z.array(
      z.object({
        email: z.string(),
        description: z.object({ en: z.string(), de: z.string(), fr: z.string() }),
      }),
    ),
    demo_password: z.string().nullable(),
    human_check: z.enum(['altcha', 'off']),
    otp_digits: z.number().int(),
    social_provider: z.string().nullable(),
    has_recognition: z.boolean(),
    /** Whether a `token` query parameter signs in. */
    token_in_url: z.boolean(),
    sentry_dsn: z.string().nullable(),
    /** Replaces the shipped help; null when not configured. */
    knowledge_hub_url: z.string().nullable(),
  })
  .meta({ id: 'PublicSettings' });
export type PublicSettings = z.infer<typeof publicSettings>;

const health = z.object({ status: z.literal('ok') });

export const systemRoutes = routes({
  getPublicSettings: {
    method: 'GET',
    path: '/api/settings/',
    access: 'public',
    summary: 'Settings the sign-in page and the shell need',
    reply: publicSettings,
  },
  getLiveness: {
    method: 'GET',
    path: '/api/health/live/',
    access: 'public',
    summary: 'The process runs',
    reply: health,
  },
  getReadiness: {
    method: 'GET',
    path: '/api/health/ready/',
    access: 'public',
    summary: 'The process and its database answer',
    reply: health,
  },
});
