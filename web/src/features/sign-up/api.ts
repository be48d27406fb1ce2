import type { Language } from '@wastegauge/contract/values/languages';
import {
  signUpRoutes,
  type invitedForm,
  type signUpForm,
} from '@wastegauge/contract/directory/sign-up';
import type { z } from 'zod';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';

export type SignUpValues = z.output<typeof signUpForm>;
export type InvitedValues = z.output<typeof invitedForm>;

export function signUp(form: SignUpValues, language: Language) {
  const { terms: _terms, signup_id, ...person } = form;
  return call(signUpRoutes.register, {
    body: { ...person, language, ...(signup_id === '' ? {} : { signup_id }) },
  });
}

/** Never refetched: the link may expire while the form is being filled in. */
const fetchedOnce = { staleTime: Infinity, gcTime: 0 };

export const signUpLinkOptions = (token: string) =>
  routeOptions(
    ['sign-up-link', token],
    signUpRoutes.readSignUpLink,
    { body: { token } },
    { ...fetchedOnce },
  );

export const completeSignUp = (token: string, password: string) =>
  call(signUpRoutes.completeSignUp, { body: { token, password } });

export const invitationOptions = (token: string) =>
  routeOptions(
    ['invitation', token],
    signUpRoutes.readInvitation,
    { body: { token } },
    { ...fetchedOnce },
  );

export const acceptInvitation = (token: string) =>
  call(signUpRoutes.acceptInvitation, { body: { token } });

export function acceptAsNewcomer(token: string, form: InvitedValues, language: Language) {
  const { confirm_password: _confirmation, terms: _terms, ...person } = form;
  return call(signUpRoutes.acceptInvitation, { body: { token, ...person, language } });
}
