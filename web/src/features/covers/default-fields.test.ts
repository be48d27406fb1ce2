import type { CoverDefaults, OccupancyPoint } from '@wastegauge/contract/insight/covers';
import { texts } from '@wastegauge/contract/values/texts';
import { expect, test } from 'vitest';
import {
  defaultsBody,
  defaultForm,
  recordByWeekday,
  defaultFields,
  weekdayAverages,
} from './default-fields.ts';

const none: CoverDefaults = {
  id: null,
  date: null,
  site: 1,
  default: 350,
  monday_default: null,
  tuesday_default: null,
  wednesday_default: null,
  thursday_default: null,
  friday_default: null,
  saturday_default: null,
  sunday_default: null,
};
const form = defaultForm(1_000_000, 'Should be 1000000 or less');
const firstProblem = (fields: unknown): string | undefined =>
  form.safeParse(fields).error?.issues[0]?.message;

test('weekdays without a default start with the single default', () => {
  const fields = defaultFields({ ...none, id: 3, saturday_default: 460 });
  expect(fields.mode).toBe('weekdays');
  expect(fields.days).toMatchObject({ monday: '350', saturday: '460' });
  expect(defaultFields(none).mode).toBe('single');
});

test('a single default clears the weekday defaults', () => {
  const entry = form.parse({ ...defaultFields(none), default: '400' });
  expect(defaultsBody(entry, none)).toMatchObject({ default: 400, monday_default: null });
});

test('weekday defaults keep the single default', () => {
  const entry = form.parse({
    ...defaultFields(none),
    mode: 'weekdays',
    days: recordByWeekday(() => '10'),
  });
  expect(defaultsBody(entry, none)).toMatchObject({
    default: 350,
    monday_default: 10,
    sunday_default: 10,
  });
});

test('requires all seven weekdays or the single default, depending on the mode', () => {
  const days = { ...recordByWeekday(() => '10'), friday: '' };
  expect(firstProblem({ mode: 'weekdays', default: '350', days })).toBe(texts.coversNeeded);
  expect(firstProblem({ mode: 'single', default: '350', days })).toBeUndefined();
  expect(firstProblem({ mode: 'single', default: '', days })).toBe(texts.coversNeeded);
});

test('uses the maximum of the page', () => {
  const fields = { ...defaultFields(none), default: '500001' };
  expect(firstProblem(fields)).toBeUndefined();
  const venue = defaultForm(500_000, 'Should be 500000 or less').safeParse(fields);
  expect(venue.error?.issues[0]?.message).toBe('Should be 500000 or less');
  expect(firstProblem({ ...fields, default: '1000001' })).toBe('Should be 1000000 or less');
});

const cover = (
  day: string,
  covers: number,
  rest: Partial<OccupancyPoint> = {},
): OccupancyPoint => ({
  id: 1,
  is_default: false,
  default_value: 350,
  occupancy_type: 'BUSINESS_USUAL',
  x: day,
  y: covers,
  event_types: [],
  ...rest,
});
const notSet = { id: null, is_default: true, occupancy_type: 'DEFAULT_OCCUPANCY' } as const;

test('averages only the days with a figure that was set', () => {
  const averages = weekdayAverages([
    cover('2025-11-03', 300),
    cover('2025-11-10', 400),
    cover('2025-11-17', 350, notSet),
    cover('2025-11-09', 120),
    cover('2025-11-04', 350, notSet),
  ]);
  expect(averages).toEqual({ monday: 350, sunday: 120 });
});

test('averages leave out event days', () => {
  const averages = weekdayAverages([
    cover('2025-11-08', 12_000, { occupancy_type: 'EVENT' }),
    cover('2025-11-15', 8260, { event_types: ['CONFERENCE'] }),
    cover('2025-11-22', 40),
    cover('2025-11-29', 60, { event_types: ['BUSINESS_USUAL'] }),
    cover('2025-11-09', 9000, { event_types: ['EXPO'] }),
  ]);
  expect(averages).toEqual({ saturday: 50 });
});
