import type { ExploreAnswer } from '@wastegauge/contract/insight/explore';
import { expect, test } from 'vitest';
import {
  eventBands,
  groupSeries,
  otherKey,
  exploreSeries,
  showsEvents,
  sumKnown,
} from './explore-series.ts';

const value = (key: string, amount: number | null, diff: number | null = null) => ({
  key,
  name: key,
  value: amount,
  rolling_value: amount,
  diff,
  cover_days: null,
});

const answer = (changes: Partial<ExploreAnswer>): ExploreAnswer => ({
  metric: 'total_waste',
  labels: 'sites',
  granularity: 'daily',
  start_date: '2026-11-01',
  end_date: '2026-11-02',
  prev_start_date: '2026-10-30',
  prev_end_date: '2026-10-31',
  compared: null,
  cover_days: null,
  prev_cover_days: null,
  pending: null,
  unchecked: null,
  unit: 'kg',
  total_waste: 6,
  prev_total: 3,
  diff: 100,
  series: [],
  chart: [],
  ...changes,
});

const seriesNamed = (...keys: string[]) =>
  keys.map((key, index) => ({
    key,
    name: key,
    total: keys.length - index,
    share: 1,
    first_day: null,
  }));
const named = (key: string, name: string | null) => name ?? `#${key}`;

test('fills missing values of a label with zero', () => {
  const [first, second] = exploreSeries(
    answer({
      series: seriesNamed('1', '2'),
      chart: [
        { x: '2026-11-01', y: [value('1', 4, -20)] },
        { x: '2026-11-02', y: [value('2', 2)] },
      ],
    }),
    named,
  );
  expect(first).toMatchObject({ name: '1', values: [4, 0], changes: [-20, null] });
  expect(second).toMatchObject({ name: '2', values: [0, 2], rolling: [null, 2] });
});

test('has no waste per cover without covers', () => {
  const [only] = exploreSeries(
    answer({
      metric: 'waste_per_cover',
      labels: 'none',
      series: [{ key: '0', name: null, total: null, share: null, first_day: null }],
      chart: [{ x: '2026-11-01', y: [] }],
    }),
    named,
  );
  expect(only).toMatchObject({ name: '#0', hue: 'series', values: [null] });
});

test('uses fixed colours for flags', () => {
  const flags = exploreSeries(
    answer({ labels: 'non_food', series: seriesNamed('false', 'true') }),
    named,
  );
  expect(flags.map(({ hue }) => hue)).toEqual(['blue', 'other']);
});

test('the chart combines all but the ten largest labels; the table lists all', () => {
  const keys = Array.from({ length: 13 }, (_, index) => String(index + 1));
  const all = exploreSeries(
    answer({
      series: seriesNamed(...keys),
      chart: [{ x: '2026-11-01', y: keys.map((key) => value(key, 1)) }],
    }),
    named,
  );
  const drawn = groupSeries(all, 'sites', 'Other');
  expect(all).toHaveLength(13);
  expect(drawn).toHaveLength(11);
  expect(new Set(drawn.map(({ hue }) => hue)).size).toBe(11);
  expect(drawn.at(-1)).toMatchObject({
    key: otherKey,
    name: 'Other',
    hue: 'other',
    total: 6,
    share: 3,
    values: [3],
    changes: [null],
  });
});

test('the smallest labels are combined, whatever their id; unnamed captures never are', () => {
  const keys = Array.from({ length: 14 }, (_, index) => String(14 - index));
  const all = exploreSeries(
    answer({
      labels: 'category',
      series: [...seriesNamed(...keys), ...seriesNamed('pending')],
      chart: [{ x: '2026-11-01', y: [value('pending', 9)] }],
    }),
    named,
  );
  const drawn = groupSeries(all, 'category', 'Other');
  expect(drawn.map(({ key }) => key)).toEqual([...keys.slice(0, 10), otherKey, 'pending']);
  expect(drawn.at(-2)?.parts).toEqual(keys.slice(10));
  expect(drawn.at(-1)).toMatchObject({ isPending: true, hue: 'other', values: [9] });
});

test('a site is missing before its first day, and zero from then on', () => {
  const [only] = exploreSeries(
    answer({
      granularity: 'monthly',
      start_date: '2026-07-17',
      end_date: '2026-11-16',
      series: [{ key: '1', name: 'Quay', total: 2, share: null, first_day: '2026-08-31' }],
      chart: [
        { x: '2026-07-01', y: [] },
        { x: '2026-08-01', y: [] },
        { x: '2026-09-01', y: [value('1', 2)] },
        { x: '2026-10-01', y: [] },
      ],
    }),
    named,
  );
  expect(only?.values).toEqual([null, 0, 2, 0]);
});

test('never combines labels with fixed colours', () => {
  const all = exploreSeries(
    answer({ labels: 'occupancy_type', series: seriesNamed('DEFAULT_OCCUPANCY', 'OTHER', 'EXPO') }),
    named,
  );
  expect(groupSeries(all, 'occupancy_type', 'Other')).toHaveLength(3);
});

test('the sum of no values is null', () => {
  expect(sumKnown([])).toBeNull();
  expect(sumKnown([null, null])).toBeNull();
  expect(sumKnown([1, null, 2])).toBe(3);
});

const event = (name: string, start: string, end: string) => ({
  name,
  start_date: start,
  end_date: end,
});

test('an event band covers the points of its days within the chart', () => {
  const days = ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'];
  const bands = eventBands(days, [
    event('Long fair', '2026-11-01T09:00:00', '2026-11-11T17:00:00'),
    event('Dinner', '2026-11-12T19:00:00', '2026-11-12T23:00:00'),
    event('Before', '2026-11-08T09:00:00', '2026-11-09T17:00:00'),
    event('Beyond', '2026-11-13T09:00:00', '2027-02-20T17:00:00'),
  ]);
  expect(bands).toEqual([
    { from: 0, to: 1, name: 'Long fair' },
    { from: 2, to: 2, name: 'Dinner' },
    { from: 3, to: 3, name: 'Beyond' },
  ]);
});

test('an event band covers its week or its hours', () => {
  const weeks = ['2026-11-02', '2026-11-09', '2026-11-16'];
  const dinner = event('Dinner', '2026-11-12T19:00:00', '2026-11-12T23:00:00');
  expect(eventBands(weeks, [dinner])).toEqual([{ from: 1, to: 1, name: 'Dinner' }]);
  const hours = Array.from(
    { length: 24 },
    (_, hour) => `2026-11-12T${String(hour).padStart(2, '0')}:00`,
  );
  expect(eventBands(hours, [dinner])).toEqual([{ from: 19, to: 23, name: 'Dinner' }]);
});

test('monthly charts have no event bands', () => {
  expect(showsEvents('daily')).toBe(true);
  expect(showsEvents('monthly')).toBe(false);
});
