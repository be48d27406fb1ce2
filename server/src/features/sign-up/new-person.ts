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
export const readPerson = (input: PersonFields): NewPerson => ({
  email: input.email,
  firstName: input.first_name,
  surname: input.surname,
  employer: input.employer,
  jobTitle: input.job_title ?? '',
  phoneNumber: input.phone_number ? parsePhone(input.phone_number) : '',
  headOffice: input.head_office ?? input.headOffice ?? false,
  language: input.language ?? 'en',
});
