import type { Place } from '@wastegauge/contract/services/places';
import type { Language } from '@wastegauge/contract/values/languages';
import type { Log } from '../../platform/log.ts';
import type { Geocoder } from '../../platform/ports/geocoder.ts';
import { findCurrencyOfCountry } from './country-currencies.ts';

interface PlaceDeps {
  geocoder: Geocoder;
  log: Log;
}

/** Addresses can always be typed: a slow or failing service costs only its suggestions. */
export async function findPlaces(
  { geocoder, log }: PlaceDeps,
  text: string,
  language: Language,
): Promise<Place[]> {
  try {
    const found = await geocoder.find(text, language);
    return found.map((place) => ({ ...place, currency: findCurrencyOfCountry(place.country) }));
  } catch (error) {
    log.warn({ err: error }, 'The geocoder failed');
    return [];
  }
}

const minTownLength = 3;
const maxTries = 4;

/** The town that a name contains, such as "Mensa Uppsala" or "Quay House, Galway"; the last word is tried first. */
export async function findTown(
  deps: PlaceDeps,
  name: string,
  language: Language,
): Promise<Place | null> {
  const words = name.split(/[^\p{L}'’.-]+/u).toReversed();
  const candidates = words.filter((word) => word.length >= minTownLength).slice(0, maxTries);
  for (const candidate of candidates) {
    const found = await findPlaces(deps, candidate, language);
    const town = found.find((place) => isSameName(place.name.split(',')[0] ?? '', candidate));
    if (town) return town;
  }
  return null;
}

const isSameName = (one: string, other: string): boolean =>
  one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0;
