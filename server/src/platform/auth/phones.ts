import { texts } from '@wastegauge/contract/values/texts';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { invalidField } from '../errors.ts';

/** In E.164 format; numbers without a country code are Irish. */
export function parsePhone(given: string): string {
  const phone = parsePhoneNumberFromString(given, 'IE');
  if (!phone?.isValid()) throw invalidField('phone_number', texts.phoneInvalid);
  return phone.number;
}
