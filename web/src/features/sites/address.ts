import type { Place } from '@wastegauge/contract/services/places';

/** What is looked up of an address: behind the street comes the place. */
export const placePart = (address: string): string => address.split(',').at(-1)?.trim() ?? '';

/** The address with the place in place of what was typed of it. */
export function withPlace(address: string, { name }: Place): string {
  const street = address.split(',').slice(0, -1).join(',').trim();
  return street === '' ? name : `${street}, ${name}`;
}
