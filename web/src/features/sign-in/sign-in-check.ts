import { loginBody } from '@wastegauge/contract/directory/sign-in';
import { limits, texts } from '@wastegauge/contract/values/texts';
import { z } from 'zod';
import '../../api/schema-texts.ts';

/** A longer password cannot be the right one, and must not be cut off silently. */
const signInForm = loginBody.extend({
  password: loginBody.shape.password.max(limits.passwordInputLength, texts.passwordTooLong),
});

export interface SignInValues {
  email: string;
  password: string;
  remember: boolean;
}

export type SignInErrors = Partial<Record<'email' | 'password', string>>;

/** The first error of each field; none when the values can be sent. */
export function findSignInErrors(values: SignInValues): SignInErrors {
  const { error } = signInForm.safeParse(values);
  const { email, password } = error ? z.flattenError(error).fieldErrors : {};
  return {
    ...(email?.[0] !== undefined && { email: email[0] }),
    ...(password?.[0] !== undefined && { password: password[0] }),
  };
}
