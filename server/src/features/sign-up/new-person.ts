import type { Language } from '@wastegauge/contract/values/languages';
import { readPhone } from '../../platform/auth/phones.ts';

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

interface PersonFields {
  email: string;
  first_name: string;
  surname: string;
  employer: string;
  job_title?: string | undefined;
  phone_number?: string | undefined;
  head_office?: boolean | undefined;
  headOffice?: boolean | undefined;
  language?: Language | undefined;
}

/** The API has two names for some fields. */
export const readPerson = (given: PersonFields): NewPerson => ({
  email: given.email,
  firstName: given.first_name,
  surname: given.surname,
  employer: given.employer,
  jobTitle: given.job_title ?? '',
  phoneNumber: given.phone_number ? readPhone(given.phone_number) : '',
  headOffice: given.head_office ?? given.headOffice ?? false,
  language: given.language ?? 'en',
});
