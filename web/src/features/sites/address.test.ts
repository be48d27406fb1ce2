import { expect, test } from 'vitest';
import { placePart, withPlace } from './address.ts';

const dublin = {
  name: 'Dublin, Ireland',
  longitude: -6.26,
  latitude: 53.35,
  country: 'IE',
  timezone: 'Europe/Dublin',
  currency: 'EUR',
};

test.each([
  ['Dub', 'Dub', 'Dublin, Ireland'],
  ['12 Quay Street, Dub', 'Dub', '12 Quay Street, Dublin, Ireland'],
  ['Unit 3, 12 Quay Street,  dub', 'dub', 'Unit 3, 12 Quay Street, Dublin, Ireland'],
])('the address "%s" looks up "%s"', (typed, part, whole) => {
  expect(placePart(typed)).toBe(part);
  expect(withPlace(typed, dublin)).toBe(whole);
});
