import { z } from 'zod';
import { defineCookieNote } from './cookie-notes.ts';

/** A sign-in that waits for its code, bound to the browser. */
export const pendingSignIn = defineCookieNote(
  'wg_sign_in',
  10 * 60,
  z.object({
    userId: z.number().int(),
    method: z.enum(['password', 'magic-link', 'social']),
  }),
);
