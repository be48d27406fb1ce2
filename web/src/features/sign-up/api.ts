import type { Language } from '@wastegauge/contract/languages';
import { signUpRoutes, type signUpForm } from '@wastegauge/contract/sign-up';
import type { z } from 'zod';
import { call } from '../../api/call.ts';

export type SignUpForm = z.output<typeof signUpForm>;

interface Invitation {
  groupId: number | undefined;
  language: Language;
}

export function signUp(form: SignUpForm, { groupId, language }: Invitation) {
  const { confirm_password: _confirmation, terms: _terms, signup_id, ...person } = form;
  return call(signUpRoutes.register, {
    body: {
      ...person,
      language,
      ...(signup_id === '' ? {} : { signup_id }),
      ...(groupId === undefined ? {} : { parent_group_id: groupId }),
    },
  });
}
