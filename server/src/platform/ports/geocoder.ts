import type { Language } from '@wastegauge/contract/values/languages';
import type { Place } from '@wastegauge/contract/services/places';

export const maxPlaces = 8;

export type FoundPlace = Omit<Place, 'currency'>;

/** Finds at most `maxPlaces` places whose name starts with the text. */
export interface Geocoder {
  find(text: string, language: Language): Promise<FoundPlace[]>;
}
