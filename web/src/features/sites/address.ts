import type { Place } from '@wastegauge/contract/services/places';

export const placePart = (address: string): string => address.split(',').at(-1)?.trim() ?? '';

export function withPlace(address: string, { name }: Place): string {
  const street = address.split(',').slice(0, -1).join(',').trim();
  return street === '' ? name : `${street}, ${name}`;
}
