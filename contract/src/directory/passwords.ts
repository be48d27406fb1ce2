import { z } from 'zod';
import { email } from './accounts.ts';
import { routes } from '../route.ts';
import { whenMissing } from '../values/issue-texts.ts';
import { limits, texts } from '../values/texts.ts';

/** Sign-up and add-user check only the length. */
export const newPassword = z
  .string(whenMissing(texts.required))
  .min(1, texts.required)
  .min(limits.passwordMinLength, texts.passwordTooShort)
  .max(limits.passwordInputLength, texts.passwordTooLong);

/** Reset and change also require a digit and a special character. */
export const strongPassword = newPassword
  .regex(/\d/, texts.passwordNeedsDigit)
  .regex(/[^\p{L}\p{N}\s]/u, texts.passwordNeedsSpecial);

const linkParams = z.strictObject({
  uid64: z.string().min(1).max(64),
  token: z.string().min(1).max(128),
});

const outcome = z.object({ message: z.string(), success: z.boolean() });

export const resetRequestBody = z.strictObject({ email });

export const passwordRoutes = routes({
  requestReset: {
    method: 'POST',
    path: '/api/auth/password/reset/',
    access: 'public',
    summary:
      'Mail a link to set a new password; the same answer whether the e-mail is known or not',
    body: resetRequestBody,
    reply: z.object({ detail: z.string() }),
  },
  checkReset: {
    method: 'GET',
    path: '/api/auth/password/reset/:uid64/:token/',
    access: 'public',
    summary: 'Whether a reset link is still good',
    params: linkParams,
    reply: outcome,
  },
  completeReset: {
    method: 'POST',
    path: '/api/auth/password/reset/complete/',
    access: 'public',
    summary:
      'Set a new password by a reset link; all sessions end, and all API tokens, export links and calendar addresses unless they are kept',
    body: z.strictObject({
      password: strongPassword,
      keep_access_keys: z.boolean().default(false),
      token: linkParams.shape.token,
      uidb64: linkParams.shape.uid64,
    }),
    reply: outcome,
  },
  changePassword: {
    method: 'POST',
    path: '/api/auth/password/change/',
    access: 'account.manage',
    summary: 'Change one’s password; every other session ends',
    body: z.strictObject({
      current_password: z
        .string(whenMissing(texts.required))
        .min(1, texts.required)
        .max(limits.textLength),
      new_password: strongPassword,
    }),
    reply: z.object({ detail: z.string() }),
  },
});
