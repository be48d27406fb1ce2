import {
  email,
  requiredText,
  type User,
  type UserChanges,
} from '@wastegauge/contract/directory/accounts';
import { texts } from '@wastegauge/contract/values/texts';
import type { CountryCode } from 'libphonenumber-js/min';
import { z } from 'zod';
import { countryOf, nationalPart, parsePhone } from '../../widgets/forms/phone-number.ts';

const phone = z.object({ country: z.custom<CountryCode>(), phone: z.string() });

export const profileForm = z
  .strictObject({
    first_name: requiredText(texts.firstNameRequired),
    surname: requiredText(texts.lastNameRequired),
    email,
    ...phone.shape,
    employer: requiredText(texts.employerRequired),
    job_title: requiredText(texts.jobTitleRequired),
  })
  .refine(({ country, phone: typed }) => dialledNumber(typed, country) !== undefined, {
    path: ['phone'],
    message: texts.phoneInvalid,
    // Reported together with other invalid fields.
    when: ({ value }) => phone.safeParse(value).success,
  });
export type ProfileFields = z.infer<typeof profileForm>;

export const profileFields = (user: User): ProfileFields => ({
  first_name: user.first_name,
  surname: user.surname,
  email: user.email,
  country: countryOf(user.phone_number),
  phone: nationalPart(user.phone_number),
  employer: user.employer,
  job_title: user.job_title,
});

export function changedFields(user: User, { country, phone: typed, ...names }: ProfileFields) {
  const entered = { ...names, phone_number: dialledNumber(typed, country) ?? user.phone_number };
  const changes: Partial<UserChanges> = {};
  for (const name of changeable) if (entered[name] !== user[name]) changes[name] = entered[name];
  return changes;
}

const changeable = [
  'first_name',
  'surname',
  'email',
  'phone_number',
  'employer',
  'job_title',
] as const;

/** Empty for no number, undefined for an invalid one. */
export const dialledNumber = (typed: string, country: CountryCode): string | undefined =>
  typed.trim() === '' ? '' : parsePhone(typed, country);
