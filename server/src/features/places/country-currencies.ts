import { readFileSync } from 'node:fs';
import { z } from 'zod';

const countriesFile = new URL('../../../catalogue/countries.json', import.meta.url);
const countries = z.array(z.object({ country: z.string(), currency: z.string().nullable() }));

const currencyOfCountry = new Map(
  countries
    .parse(JSON.parse(readFileSync(countriesFile, 'utf8')))
    .map(({ country, currency }) => [country, currency]),
);

/** ISO 4217 code; null for an unknown country. */
export const findCurrencyOfCountry = (country: string | null): string | null =>
  (country === null ? null : currencyOfCountry.get(country)) ?? null;
