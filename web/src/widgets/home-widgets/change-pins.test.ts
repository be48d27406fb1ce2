import { expect, test } from 'vitest';
import { changePins } from './change-pins.ts';

const pinned = ['journey', 'trimmings', 'most-wasted-groups'];

test('a widget is pinned last, or in front of another one', () => {
  const identifier = 'daily-plate-waste';
  expect(changePins(pinned, { identifier, isPinned: true })).toEqual([...pinned, identifier]);
  expect(changePins(pinned, { identifier, isPinned: true, before: 'trimmings' })).toEqual([
    'journey',
    identifier,
    'trimmings',
    'most-wasted-groups',
  ]);
});

test('a pinned widget moves and is not listed twice', () => {
  const change = { identifier: 'most-wasted-groups', isPinned: true, before: 'journey' } as const;
  expect(changePins(pinned, change)).toEqual(['most-wasted-groups', 'journey', 'trimmings']);
});

test('a widget whose neighbour was unpinned in the meantime goes last', () => {
  const change = { identifier: 'journey', isPinned: true, before: 'daily-plate-waste' } as const;
  expect(changePins(pinned, change)).toEqual(['trimmings', 'most-wasted-groups', 'journey']);
});

test('unpinning keeps the order of the others', () => {
  expect(changePins(pinned, { identifier: 'trimmings', isPinned: false })).toEqual([
    'journey',
    'most-wasted-groups',
  ]);
});
