import { queryOptions } from '@tanstack/react-query';
import type { Language } from '@wastegauge/contract/values/languages';
import {
  signUpRoutes,
  type invitedForm,
  type signUpForm,
} from '@wastegauge/contract/directory/sign-up';
import type { z } from 'zod';
import { call } from '../../api/call.ts';

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
  queryOptions({
    queryKey: ['sign-up-link', token],
    queryFn: ({ signal }) => call(signUpRoutes.readSignUpLink, { body: { token }, signal }),
    ...fetchedOnce,
  });

export const completeSignUp = (token: string, password: string) =>
  call(signUpRoutes.completeSignUp, { body: { token, password } });

export const invitationOptions = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(signUpRoutes.readInvitation, { body: { token }, signal }),
    ...fetchedOnce,
  });

export const acceptInvitation = (token: string) =>
  call(signUpRoutes.acceptInvitation, { body: { token } });

export function acceptAsNewcomer(token: string, form: InvitedValues, language: Language) {
  const { confirm_password: _confirmation, terms: _terms, ...person } = form;
  return call(signUpRoutes.acceptInvitation, { body: { token, ...person, language } });
}
