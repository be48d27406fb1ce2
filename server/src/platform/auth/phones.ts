import { texts } from '@wastegauge/contract/values/texts';
import { parsePhoneNumberFromString } from 'libphonenumber-js';
import { AppError } from '../errors.ts';

/** As the rest of the world dials it; numbers without a country are Irish. */
export function parsePhone(given: string): string {
  const phone = parsePhoneNumberFromString(given, 'IE');
  if (!phone?.isValid()) {
    throw new AppError('invalid', { fields: { phone_number: [texts.phoneInvalid] } });
  }
  return phone.number;
}
