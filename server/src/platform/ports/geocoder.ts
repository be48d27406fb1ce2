import type { Language } from '@wastegauge/contract/values/languages';
import type { Place } from '@wastegauge/contract/services/places';

export const placesOffered = 8;

/** Finds places by the beginning of what is typed, at most `placesOffered` of them. */
export interface Geocoder {
  find(text: string, language: Language): Promise<Place[]>;
}
