import { passwordRoutes, strongPassword } from '@wastegauge/contract/directory/passwords';
import { texts } from '@wastegauge/contract/values/texts';
import { z } from 'zod';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';

export interface PasswordResetLink {
  uid64: string;
  token: string;
}

export const newPasswordSearch = z.object({
  first: z
    .literal('true')
    .optional()
    .catch(undefined)
    .transform((text) => text === 'true'),
});

const bothPasswords = z.object({ password: z.string(), confirmation: z.string() });

export const newPasswordForm = z
  .object({
    password: strongPassword,
    confirmation: z.string().min(1, texts.required),
    keepsAccessKeys: z.boolean(),
  })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: texts.passwordsDiffer,
    when: ({ value }) => bothPasswords.safeParse(value).success,
  });

export const requestReset = (email: string) =>
  call(passwordRoutes.requestReset, { body: { email } });

/** Never refetched: the link may expire while the form is being filled in. */
export const resetLinkOptions = (link: PasswordResetLink) =>
  routeOptions(
    ['reset-link', link],
    passwordRoutes.checkReset,
    { params: link },
    { staleTime: Infinity, gcTime: 0 },
  );

export type NewPassword = z.infer<typeof newPasswordForm>;

export const completeReset = (
  { uid64, token }: PasswordResetLink,
  { password, keepsAccessKeys }: NewPassword,
) =>
  call(passwordRoutes.completeReset, {
    body: { password, token, uidb64: uid64, keep_access_keys: keepsAccessKeys },
  });
