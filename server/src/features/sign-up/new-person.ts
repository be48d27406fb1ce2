import type { Language } from '@wastegauge/contract/values/languages';
import { parsePhone } from '../../platform/auth/phones.ts';

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

interface GivenPerson {
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

/** Translates the names of the API, which spells some fields in two ways. */
export const readPerson = (given: GivenPerson): NewPerson => ({
  email: given.email,
  firstName: given.first_name,
  surname: given.surname,
  employer: given.employer,
  jobTitle: given.job_title ?? '',
  phoneNumber: given.phone_number ? parsePhone(given.phone_number) : '',
  headOffice: given.head_office ?? given.headOffice ?? false,
  language: given.language ?? 'en',
});
