import { expect, test } from 'vitest';
import type { Zone } from '@wastegauge/contract/directory/devices';
import { findZones, oldestFirst } from './zone-order.ts';

const zone = (serial: string, waiting: number, oldest: string | null): Zone => ({
  id: waiting,
  serial,
  name: 'Main Kitchen',
  type: 'PLATE_WASTE',
  weighing: 'single',
  is_manual: false,
  kind: 'monitor',
  site_id: 1,
  site_name: 'Quayside Hotel',
  waiting,
  oldest_waiting_at: oldest,
});

const zones = [
  zone('WG-4F200', 0, null),
  zone('WG-4F201', 90, '2026-11-16T12:00:00.000Z'),
  zone('WG-4F21A', 1, '2026-11-14T08:00:00.000Z'),
];

test('orders monitors by their oldest waiting capture, not by the number', () => {
  expect(oldestFirst(zones).map(({ serial }) => serial)).toEqual([
    'WG-4F21A',
    'WG-4F201',
    'WG-4F200',
  ]);
});

test.each([
  ['21a', ['WG-4F21A']],
  ['quay 4f20', ['WG-4F200', 'WG-4F201']],
  ['', ['WG-4F200', 'WG-4F201', 'WG-4F21A']],
  ['bar', []],
])('finds monitors by “%s”', (text, serials) => {
  expect(findZones(zones, text).map(({ serial }) => serial)).toEqual(serials);
});
