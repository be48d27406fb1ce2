import { expect, test } from 'vitest';
import { newActionLink } from './new-action-link.ts';
import { newActionSearch, readPrefill } from './new-action-search.ts';
import { z } from 'zod';

test('a link is read back as it was written', () => {
  const link = newActionLink({
    site: { id: 3, name: 'Quayside Hotel' },
    target: { kind: 'food', id: 12 },
    title: 'Bake twice',
    text: 'At 11:00 and at 12:30.',
    wasteType: 'unserved',
    origin: 'mail',
    pick: { week: '2026-11-09', rank: 2 },
  });
  expect(link).toMatchObject({ siteId: 3, siteName: 'Quayside Hotel', new: true });
  // Addresses hold texts only.
  const address = Object.fromEntries(
    Object.entries(link).map(([name, value]) => [name, String(value)]),
  );
  expect(readPrefill(address)).toEqual({
    target: { kind: 'food', id: 12 },
    title: 'Bake twice',
    text: 'At 11:00 and at 12:30.',
    wasteType: 'unserved',
    origin: 'mail',
    pick: { week: '2026-11-09', rank: 2 },
  });
});

test('without `new` nothing is opened', () => {
  expect(readPrefill({ target: 'food-1' })).toBeNull();
  expect(readPrefill({ new: 'false' })).toBeNull();
});

test.each([
  ['target', 'food'],
  ['target', 'site-3'],
  ['target', 'food-0'],
  ['wasteType', 'bones'],
  ['origin', 'elsewhere'],
  ['week', '2026-02-30'],
  ['rank', '0'],
])('%s=%s is ignored', (name, value) => {
  expect(z.object(newActionSearch).parse({ new: 'true', [name]: value })).toEqual({ new: true });
});

test('a rank without its week names no pick', () => {
  expect(readPrefill({ new: 'true', rank: '1' })).toEqual({
    target: null,
    title: '',
    text: '',
    wasteType: null,
    origin: 'page',
    pick: null,
  });
});
