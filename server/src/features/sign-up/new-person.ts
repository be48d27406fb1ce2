import type { Language } from '@wastegauge/contract/languages';
import { refuseCommonPassword } from '../../platform/common-passwords.ts';
import { readPhone } from '../../platform/phones.ts';
import type { Registration } from './service.ts';

export interface NewPerson {
  email: string;
  firstName: string;
  surname: string;
  employer: string;
  jobTitle: string;
  phoneNumber: string;
  headOffice: boolean;
  language: Language;
}

/** One spelling from here on; the form and the two descriptions of this call name some fields differently. */
export function readPerson(
  rules: { refusesCommonPasswords: boolean },
  given: Registration,
): NewPerson {
  refuseCommonPassword(rules, given.password, 'password');
  return {
    email: given.email,
    firstName: given.first_name,
    surname: given.surname,
    employer: given.employer,
    jobTitle: given.job_title ?? '',
    phoneNumber: given.phone_number ? readPhone(given.phone_number) : '',
    headOffice: given.head_office ?? given.headOffice ?? false,
    language: given.language ?? 'en',
  };
}
