import {
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

export const defaultCountry: CountryCode = 'IE';
const firstCountries: readonly CountryCode[] = ['GB', 'IE'];

interface PhoneCountry {
  code: CountryCode;
  name: string;
  callingCode: string;
}

/** The United Kingdom and Ireland first, then all others by translated name. */
export function countriesIn(language: string): PhoneCountry[] {
  const names = new Intl.DisplayNames(language, { type: 'region' });
  const countries = getCountries().map((code) => ({
    code,
    name: names.of(code) ?? code,
    callingCode: getCountryCallingCode(code),
  }));
  const rank = ({ code }: PhoneCountry): number =>
    firstCountries.includes(code) ? firstCountries.indexOf(code) : firstCountries.length;
  return countries.toSorted(
    (one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, language),
  );
}

export function parsePhone(text: string, country: CountryCode): string | undefined {
  const number = parsePhoneNumberFromString(text, country);
  return number?.isValid() ? number.number : undefined;
}

export function countryOf(phone: string): CountryCode {
  const number = parsePhoneNumberFromString(phone);
  if (!number) return defaultCountry;
  const callingCode = number.countryCallingCode;
  return (
    number.country ??
    [...firstCountries, ...getCountries()].find(
      (code) => getCountryCallingCode(code) === callingCode,
    ) ??
    defaultCountry
  );
}

export const nationalPart = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatNational() ?? phone;
