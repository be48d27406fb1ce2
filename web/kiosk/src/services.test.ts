import type { TabletSettings } from '@wastegauge/contract/waste/tablets';
import { expect, test } from 'vitest';
import { chosenService, serviceNow, type ServiceOfDay } from './services.ts';

const settings: TabletSettings = {
  server_time: '2026-05-01T12:00:00.000Z',
  device: { serial: 'T1', name: 'Prep', type: 'PREP_AND_PRODUCTION_WASTE', weighing: 'single' },
  site: { name: 'Hotel', timezone: 'Asia/Tokyo', currency: 'JPY' },
  pin: '4711',
  services: [
    { service: 'LUNCH', start: '12:00', end: '16:00' },
    { service: 'DINNER', start: '18:00', end: '01:00' },
  ],
  containers: [],
};
const lunch: ServiceOfDay = { service: 'LUNCH', day: '2026-05-01' };

test.each<[at: string, service: ServiceOfDay | null, expected: string | undefined]>([
  // Tokyo is nine hours ahead.
  ['2026-05-01T05:00:00Z', null, 'LUNCH until 16:00'],
  ['2026-05-01T08:00:00Z', null, undefined],
  ['2026-05-01T15:30:00Z', null, 'DINNER until 01:00'],
  ['2026-05-01T08:00:00Z', lunch, 'LUNCH until 00:00'],
  ['2026-05-01T14:59:00Z', lunch, 'LUNCH until 00:00'],
  ['2026-05-01T15:01:00Z', lunch, 'DINNER until 01:00'],
])('at %s, with %j chosen, it is %s', (at, service, expected) => {
  const now = new Date(at);
  const shown = serviceNow({ settings, service }, now);
  expect(shown && `${shown.service} until ${shown.end}`).toBe(expected);
  const isChosen = shown?.end === '00:00';
  expect(chosenService({ settings, service }, now)).toBe(isChosen ? 'LUNCH' : undefined);
});
