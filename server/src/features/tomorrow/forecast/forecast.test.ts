import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { expect, test } from 'vitest';
import { createForecaster, forecastError, type ServedDay } from './forecast.ts';
import { quantile } from './numbers.ts';
import { ratioRange } from './ratio-range.ts';

const monday: Day = '2026-06-01';

const served = (
  days: number,
  covers: (day: Day, index: number) => number | Partial<ServedDay> | null,
): ServedDay[] =>
  Array.from({ length: days }, (_, index) => addDays(monday, index)).flatMap((day, index) => {
    const given = covers(day, index);
    if (given === null) return [];
    const rest = typeof given === 'number' ? { covers: given } : given;
    return [{ day, holiday: null, guests: 0, covers: 0, ...rest }];
  });

const plain = (day: Day) => ({ day, holiday: null, guests: 0 });

test.each([
  [[10, 20, 30, 40], 0.5, 25],
  [[10, 20, 30], 0.5, 20],
  [[7], 0.9, 7],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9], 0.1, 1],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9], 0.9, 9],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9], 0.8, 8],
  [[3, 1, 2], 0.01, 1],
])('the quantile of %j at %f is %f', (values, probability, expected) => {
  expect(quantile(values, probability)).toBeCloseTo(expected);
});

test('the weekday median is that of the last four same weekdays', () => {
  const mondays = [100, 300, 110, 120, 90, 999];
  const history = served(42, (_, index) =>
    index % 7 === 0 && index < 35 ? (mondays[index / 7] ?? 0) : null,
  );
  // Of 300, 110, 120 and 90; the first is the fifth before it, the last is not served yet.
  expect(createForecaster(history).advise(plain(addDays(monday, 35)))).toMatchObject({
    covers: 115,
    method: 'weekday',
    weekdayMedian: 115,
  });
});

test('three same weekdays are too few, and the fourth may be a year ago but not more', () => {
  const before = (index: number) =>
    createForecaster([
      { ...plain(addDays(monday, -index)), covers: 80 },
      ...served(21, (_, day) => (day % 7 === 0 ? 100 : null)),
    ]);
  const target = plain(addDays(monday, 21));
  expect(before(1).advise(target)).toBeUndefined();
  expect(before(1).countWeekdays(target)).toBe(3);
  expect(before(343).advise(target)).toMatchObject({ covers: 100 });
  expect(before(350).advise(target)).toBeUndefined();
});

test('later days never change an earlier forecast', () => {
  const covers = (_: Day, index: number) => 100 + ((index * 37) % 23) + Math.floor(index / 10);
  const whole = createForecaster(served(200, covers));
  for (const index of [60, 100, 150]) {
    const until = createForecaster(served(index, covers));
    const day = plain(addDays(monday, index));
    expect(whole.advise(day)).toEqual(until.advise(day));
  }
});

test('event days are left out of the median, and planned guests are added', () => {
  const history = served(60, (_, index) => (index % 10 === 5 ? { covers: 250, guests: 150 } : 100));
  const forecaster = createForecaster(history);
  const day = addDays(monday, 60);
  expect(forecaster.advise(plain(day))).toMatchObject({ covers: 100, method: 'weekday' });
  expect(forecaster.advise({ ...plain(day), guests: 150 })).toMatchObject({
    covers: 250,
    method: 'guests',
    weekdayMedian: 100,
  });
});

test('planned guests count by the share that came to past events, and not at all where none did', () => {
  const events = (came: number) =>
    createForecaster(
      served(60, (_, index) => (index % 10 === 5 ? { covers: 100 + came, guests: 100 } : 100)),
    ).advise({ ...plain(addDays(monday, 60)), guests: 200 });
  expect(events(80)).toMatchObject({ covers: 260, method: 'guests' });
  expect(events(0)).toMatchObject({ covers: 100, method: 'weekday' });
});

test('the first planned guests are added without evidence', () => {
  const forecaster = createForecaster(served(40, () => 100));
  expect(forecaster.advise({ ...plain(addDays(monday, 40)), guests: 30 })).toMatchObject({
    covers: 130,
    method: 'guests',
  });
});

test('holidays are advised from earlier holidays of the kind, and change nothing without them', () => {
  const isHoliday = (index: number): boolean => index >= 60 && index < 67;
  const history = served(120, (_, index) =>
    isHoliday(index) ? { covers: 40, holiday: 'school' as const } : 100,
  );
  const forecaster = createForecaster(history);
  const day = addDays(monday, 120);
  expect(forecaster.advise({ ...plain(day), holiday: 'school' })).toMatchObject({
    covers: 40,
    method: 'holiday',
  });
  expect(forecaster.advise({ ...plain(day), holiday: 'public' })).toMatchObject({
    covers: 100,
    method: 'weekday',
  });
});

test('days after a holiday use the weeks before it', () => {
  const history = served(80, (_, index) =>
    index >= 49 && index < 70 ? { covers: 30, holiday: 'school' as const } : 100,
  );
  expect(createForecaster(history).advise(plain(addDays(monday, 80)))?.covers).toBe(100);
});

test('a new level is followed by the trend', () => {
  const history = served(100, (_, index) => (index < 80 ? 100 : 140) + (index % 2));
  const forecast = createForecaster(history).advise(plain(addDays(monday, 100)));
  expect(forecast).toMatchObject({ method: 'trend' });
  expect(forecast?.covers).toBeGreaterThanOrEqual(139);
});

test('the same weeks of last year are followed when they help', () => {
  const wave = (index: number) => Math.round(200 + 100 * Math.sin((2 * Math.PI * index) / 364));
  const history = served(600, (_, index) => wave(index));
  const forecasts = createForecaster(history).past(addDays(monday, 560), addDays(monday, 599));
  const off = forecastError(
    forecasts.map(({ day, forecast }) => ({ covers: day.covers, advice: forecast.covers })),
  );
  const medianOff = forecastError(
    forecasts.map(({ day, forecast }) => ({ covers: day.covers, advice: forecast.weekdayMedian })),
  );
  expect(off.percent).toBeLessThan((medianOff.percent ?? 0) / 2);
});

test('the range holds the covers and contains the advice', () => {
  const history = served(112, (_, index) => 100 + (((index * 7) % 11) - 5) * 3);
  const forecast = createForecaster(history).advise(plain(addDays(monday, 112)));
  expect(forecast?.low).toBeLessThanOrEqual(forecast?.covers ?? 0);
  expect(forecast?.high).toBeGreaterThanOrEqual(forecast?.covers ?? 0);
  expect(forecast?.low).toBeGreaterThan(75);
  expect(forecast?.high).toBeLessThan(125);
});

test('the error is a share of the covers that came', () => {
  expect(
    forecastError([
      { covers: 100, advice: 110 },
      { covers: 300, advice: 270 },
    ]),
  ).toEqual({ percent: 10, services: 2 });
  expect(forecastError([])).toEqual({ percent: null, services: 0 });
});

test('ratios are weighted by size, with the range of the next one', () => {
  const range = ratioRange([
    { part: 90, of: 100 },
    { part: 200, of: 200 },
    { part: 250, of: 300 },
  ]);
  expect(range?.value).toBe(0.9);
  // Deviations 0, 20 and -20: sd 20, times the root of 4/3, by the mean size 200, times t.
  expect(range?.high).toBeCloseTo(0.9 + 1.886 * ((20 * Math.sqrt(4 / 3)) / 200), 3);
  expect(range?.enough).toBeCloseTo(0.9 + 1.061 * ((20 * Math.sqrt(4 / 3)) / 200), 3);
  expect(ratioRange([{ part: 1, of: 1 }])).toBeNull();
});
