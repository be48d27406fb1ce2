import type { UnusualRule } from '@wastegauge/contract/insight/unusual';
import { expect, test } from 'vitest';
import {
  afterSilence,
  closed,
  drift,
  findReason,
  noPicture,
  repeated,
  veryLarge,
  type CheckedEntry,
  type EntryHistory,
} from './rules.ts';

const entry: CheckedEntry = {
  siteId: 1,
  id: 1,
  isCapture: true,
  at: new Date('2026-11-11T07:42:00Z'),
  loggedAt: new Date('2026-11-11T07:42:00Z'),
  weightG: 800,
  hasPicture: true,
};

const history: EntryHistory = {
  now: new Date('2026-11-11T08:30:00Z'),
  earlierEntries: 200,
  highG: 1000,
  usualDayG: 4000,
  previousCaptureAt: new Date('2026-11-11T07:30:00Z'),
  earlierPictures: 50,
  service: { isClosedDay: false, hoursToService: 0 },
  series: null,
  lowestByDay: [],
};

type Case = [name: string, entry: Partial<CheckedEntry>, history: Partial<EntryHistory>];

const hit = (rule: typeof veryLarge, changes: Case) =>
  rule({ ...entry, ...changes[1] }, { ...history, ...changes[2] });

test.each<[...Case, boolean]>([
  ['five times the high', { weightG: 5000 }, {}, false],
  ['above five times', { weightG: 5001 }, {}, true],
  ['entered by hand', { weightG: 5001, isCapture: false }, {}, true],
  ['19 earlier entries', { weightG: 9000 }, { earlierEntries: 19 }, false],
  ['20 earlier entries', { weightG: 9000 }, { earlierEntries: 20 }, true],
  ['a monitor that only weighed nothing', { weightG: 9000 }, { highG: 0 }, false],
])('very large: %s', (name, given, known, isFound) => {
  expect(hit(veryLarge, [name, given, known]) !== undefined).toBe(isFound);
});

test('a very large entry says how large is usual', () => {
  expect(veryLarge({ ...entry, weightG: 79_300 }, { ...history, highG: 1250.4 })).toEqual({
    rule: 'very_large',
    usual_high: 1.25,
    times: 63.4,
  });
});

const silent = { previousCaptureAt: new Date('2026-11-08T21:42:00Z') };
test.each<[...Case, boolean]>([
  ['24 hours', { weightG: 9000 }, { previousCaptureAt: new Date('2026-11-10T07:42:00Z') }, false],
  [
    'a minute more',
    { weightG: 9000 },
    { previousCaptureAt: new Date('2026-11-10T07:41:00Z') },
    true,
  ],
  ['a usual weight', { weightG: 1000 }, silent, false],
  ['above the high', { weightG: 1001 }, silent, true],
  ['above twice a usual day', { weightG: 8001 }, { ...silent, highG: 9000 }, true],
  ['twice a usual day', { weightG: 8000 }, { ...silent, highG: 9000 }, false],
  ['the first capture', { weightG: 9000 }, { previousCaptureAt: null }, false],
  ['little history', { weightG: 9000 }, { ...silent, earlierEntries: 19 }, false],
  ['entered by hand', { weightG: 9000, isCapture: false }, silent, false],
])('after silence: %s', (name, given, known, isFound) => {
  expect(hit(afterSilence, [name, given, known]) !== undefined).toBe(isFound);
});

test('an entry after silence says how long it was', () => {
  expect(afterSilence({ ...entry, weightG: 79_300 }, { ...history, ...silent })).toEqual({
    rule: 'after_silence',
    silent_from: '2026-11-08T21:42:00.000Z',
    silent_hours: 58,
    usual_day: 4,
  });
});

test.each<[string, EntryHistory['service'], object | undefined]>([
  ['during a service', { isClosedDay: false, hoursToService: 0 }, undefined],
  ['two hours away', { isClosedDay: false, hoursToService: 2 }, undefined],
  [
    'further away',
    { isClosedDay: false, hoursToService: 4.84 },
    { rule: 'closed', is_closed_day: false, hours_to_service: 4.8 },
  ],
  [
    'on a closed day',
    { isClosedDay: true, hoursToService: null },
    { rule: 'closed', is_closed_day: true, hours_to_service: null },
  ],
  ['just after the evening before', { isClosedDay: true, hoursToService: 0.5 }, undefined],
  ['no service planned on these days', { isClosedDay: false, hoursToService: null }, undefined],
  ['no service times', null, undefined],
])('closed: %s', (_name, service, reason) => {
  expect(closed(entry, { ...history, service })).toEqual(reason);
  expect(closed({ ...entry, isCapture: false }, { ...history, service })).toBeUndefined();
});

test('five equal weights are a series, four are not', () => {
  const from = new Date('2026-11-11T07:40:00Z');
  expect(repeated(entry, { ...history, series: { from, otherIds: [2, 3, 4] } })).toBeUndefined();
  expect(repeated(entry, { ...history, series: { from, otherIds: [2, 3, 4, 5] } })).toEqual({
    rule: 'repeated',
    times: 5,
    from: '2026-11-11T07:40:00.000Z',
    other_events: [2, 3, 4, 5],
  });
});

test.each<[...Case, boolean]>([
  ['with a picture', {}, {}, false],
  ['without one', { hasPicture: false }, {}, true],
  ['29 minutes', { hasPicture: false }, { now: new Date('2026-11-11T08:11:00Z') }, false],
  ['30 minutes', { hasPicture: false }, { now: new Date('2026-11-11T08:12:00Z') }, true],
  ['a monitor that often sends none', { hasPicture: false }, { earlierPictures: 49 }, false],
  ['entered by hand', { hasPicture: false, isCapture: false }, {}, false],
])('no picture: %s', (name, given, known, isFound) => {
  expect(hit(noPicture, [name, given, known]) !== undefined).toBe(isFound);
});

test.each<[string, number[], object | undefined]>([
  ['five rises', [40, 60, 80, 100, 120, 140], { rule: 'drift', days: 5, drift: 0.1 }],
  ['99 g', [41, 60, 80, 100, 120, 140], undefined],
  ['four rises', [60, 90, 120, 150, 180], undefined],
  ['an even day', [40, 60, 80, 80, 100, 200], undefined],
  ['a fall before', [90, 40, 60, 80, 100, 120, 140], { rule: 'drift', days: 5, drift: 0.1 }],
  ['a fall at the end', [40, 60, 80, 100, 120, 140, 139], undefined],
])('drift: %s', (_name, lows, reason) => {
  const lowestByDay = lows.map((grossG) => ({ grossG, readings: 12 }));
  expect(drift(entry, { ...history, lowestByDay })).toEqual(reason);
});

test('days with few readings are no part of a drift', () => {
  const lowestByDay = [40, 60, 80, 900, 100, 120, 140].map((grossG) => ({
    grossG,
    readings: grossG === 900 ? 3 : 12,
  }));
  expect(drift(entry, { ...history, lowestByDay })).toEqual({
    rule: 'drift',
    days: 5,
    drift: 0.1,
  });
  const quiet = lowestByDay.map((low) => ({ ...low, readings: 9 }));
  expect(drift(entry, { ...history, lowestByDay: quiet })).toBeUndefined();
});

test('the first matching rule that is on gives the reason', () => {
  const everything = {
    ...history,
    ...silent,
    service: { isClosedDay: true, hoursToService: null },
    series: { from: entry.at, otherIds: [2, 3, 4, 5] },
    lowestByDay: [40, 60, 80, 100, 120, 140].map((grossG) => ({ grossG, readings: 12 })),
  };
  const unusual = { ...entry, weightG: 79_300, hasPicture: false };
  const off: UnusualRule[] = [];
  const found: (UnusualRule | undefined)[] = [];
  for (;;) {
    const rule = findReason(unusual, everything, (each) => !off.includes(each))?.rule;
    found.push(rule);
    if (!rule) break;
    off.push(rule);
  }
  expect(found).toEqual([
    'after_silence',
    'very_large',
    'repeated',
    'closed',
    'no_picture',
    'drift',
    undefined,
  ]);
});
