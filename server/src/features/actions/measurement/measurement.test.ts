import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { describe, expect, test } from 'vitest';
import { daysOf, findTargetParts, measureDays, type SiteInputs, type WasteOfPart } from './days.ts';
import { estimateEffect } from './effect.ts';
import { measureAction, type MeasureInput } from './measure.ts';
import { savingsByYear } from './savings.ts';
import { studentQuantile } from './student-quantile.ts';
import { actionWindow } from './window.ts';

const start: Day = '2026-06-01';

describe('window', () => {
  test.each([
    ['on the first day', null, '2026-05-31', null, '2026-05-31', false],
    ['after a week', null, '2026-06-07', null, '2026-06-07', false],
    ['ended', '2026-06-20', '2026-07-30', null, '2026-06-20', true],
    ['ends later', '2026-08-20', '2026-07-30', null, '2026-07-30', false],
    ['followed by another', null, '2026-09-30', '2026-07-15', '2026-07-14', true],
    ['a year old', null, '2027-09-30', null, '2027-05-31', true],
  ] as const)('%s', (_, endDate, yesterday, nextStart, last, isOver) => {
    const window = actionWindow({ startDate: start, endDate }, { yesterday, nextStart });
    expect(window).toEqual({
      history: { startDate: '2026-03-09', endDate: '2026-05-03' },
      before: { startDate: '2026-05-04', endDate: '2026-05-31' },
      after: { startDate: start, endDate: last },
      isOver,
    });
  });
});

const part = (rest: Partial<WasteOfPart>): WasteOfPart => ({
  day: start,
  service: 'LUNCH',
  wasteTypeId: 1,
  isTarget: false,
  weightG: 100,
  valueE4: 0,
  valueEurE4: 0,
  co2G: 0,
  ...rest,
});

const service = (rest: Partial<SiteInputs['services'][number]> = {}) => ({
  day: start,
  service: 'LUNCH' as const,
  isClosed: false,
  isMeasured: true,
  usualG: 100,
  ...rest,
});

describe('days', () => {
  const period = { startDate: start, endDate: start };
  const parts = { services: new Set(['LUNCH' as const]), wasteTypeIds: new Set([1]) };
  const judge = (given: Partial<SiteInputs>) =>
    measureDays(
      { waste: [], services: [service()], covers: [{ day: start, covers: 50 }], ...given },
      period,
      parts,
    )[0]?.leftOut;

  test.each<[string, Partial<SiteInputs>, string | null]>([
    ['used', {}, null],
    ['without covers', { covers: [] }, 'no_covers'],
    ['zero covers', { covers: [{ day: start, covers: 0 }] }, 'closed'],
    ['closed', { services: [service({ isClosed: true })] }, 'closed'],
    ['never measured', { services: [] }, 'low_coverage'],
    ['silent', { services: [service({ isMeasured: false })] }, 'low_coverage'],
    [
      'coverage of 60 %',
      {
        services: [
          service({ usualG: 60 }),
          service({ service: 'DINNER', isMeasured: false, usualG: 40 }),
        ],
      },
      null,
    ],
    [
      'coverage below 60 %',
      {
        services: [
          service({ usualG: 59 }),
          service({ service: 'DINNER', isMeasured: false, usualG: 41 }),
        ],
      },
      'low_coverage',
    ],
    [
      'service of the target missed',
      {
        services: [
          service({ usualG: 10, isMeasured: false }),
          service({ service: 'DINNER', usualG: 90 }),
        ],
      },
      'low_coverage',
    ],
  ])('%s', (_, given, expected) => {
    expect(judge(given)).toBe(expected);
  });

  test('others are the same kinds of waste in the services of the target', () => {
    const waste = [
      part({ isTarget: true, weightG: 500 }),
      part({ isTarget: true, weightG: 20, service: 'DINNER' }),
      part({ weightG: 7 }),
      part({ weightG: 11, service: 'DINNER' }),
      part({ weightG: 13, wasteTypeId: 2 }),
    ];
    const found = findTargetParts(waste, period);
    expect(found).toEqual(parts);
    const inputs = { waste, services: [service()], covers: [{ day: start, covers: 50 }] };
    expect(measureDays(inputs, period, found)[0]).toMatchObject({ targetG: 520, othersG: 7 });
  });
});

describe('effect', () => {
  const week = (targetG: number, othersG: number) => ({
    targetG,
    covers: 100,
    othersG,
    othersCovers: 100,
  });

  test('is the difference in differences', () => {
    const effect = estimateEffect({
      history: [],
      before: [week(2000, 8000), week(2000, 8000)],
      after: [week(1200, 6400), week(1200, 6400)],
    });
    expect(effect).toMatchObject({ beforeG: 20, afterG: 12, withoutG: 16, grams: 4, marginG: 0 });
  });

  test('is unknown with one week, without waste before or without others', () => {
    const two = [week(2000, 8000), week(2100, 8000)];
    const none = [week(2000, 0), week(2000, 0)];
    expect(estimateEffect({ history: [], before: [week(1, 1)], after: two })).toBeUndefined();
    expect(
      estimateEffect({ history: [], before: [week(0, 9), week(0, 9)], after: two }),
    ).toBeUndefined();
    expect(estimateEffect({ history: [], before: two, after: none })).toBeUndefined();
  });

  test('a longer history narrows the interval, scatter widens it', () => {
    const margin = (history: number, spread: number): number => {
      const weeks = (count: number) =>
        Array.from({ length: count }, (_, index) =>
          week(2000 + spread * ((index % 4) - 1.5), 8000),
        );
      const sides = { history: weeks(history), before: weeks(4), after: weeks(12) };
      return estimateEffect(sides)?.marginG ?? 0;
    };
    expect(margin(8, 200)).toBeLessThan(margin(0, 200));
    expect(margin(8, 400)).toBeGreaterThan(margin(8, 200));
  });
});

test.each([
  [1, 12.706],
  [2.5, 3.603],
  [3, 3.182],
  [9, 2.262],
  [10.5, 2.214],
  [30, 2.042],
  [1000, 1.962],
])('Student’s t with %d degrees of freedom', (freedom, quantile) => {
  expect(studentQuantile(freedom)).toBeCloseTo(quantile, 1);
});

describe('verdict', () => {
  const window = actionWindow(
    { startDate: start, endDate: null },
    { yesterday: addDays(start, 41), nextStart: null },
  );
  const days = daysOf({ startDate: window.history.startDate, endDate: window.after.endDate });
  const input = (targetG: (day: Day, index: number) => number): MeasureInput => ({
    window,
    measuredOn: addDays(start, 42),
    kind: 'food',
    hasConflict: false,
    site: {
      waste: days.flatMap((day, index) => [
        part({ day, isTarget: true, weightG: targetG(day, index) }),
        part({ day, weightG: 8000 + 100 * (index % 3) }),
      ]),
      services: days.map((day) => service({ day })),
      covers: days.map((day) => ({ day, covers: 100 })),
    },
  });
  const usual = (_: Day, index: number): number => 2000 + 100 * (index % 5);
  const changed = (factor: number) =>
    input((day, index) => usual(day, index) * (day >= start ? factor : 1));

  test.each([
    ['saved', changed(0.6)],
    ['no_change', changed(1)],
    ['worse', changed(1.5)],
  ])('%s', (state, given) => {
    expect(measureAction(given)).toMatchObject({ state, reason: null, isFinal: true });
  });

  const other = changed(0.6);
  const isLate = (day: Day): boolean => day >= start;
  test.each<[string, MeasureInput]>([
    ['other_action', { ...other, hasConflict: true }],
    ['no_covers', { ...other, site: { ...other.site, covers: [] } }],
    [
      'too_few_days',
      {
        ...other,
        site: { ...other.site, services: other.site.services.filter(({ day }) => !isLate(day)) },
      },
    ],
    ['nothing_before', input((day, index) => (isLate(day) ? usual(day, index) : 0))],
    [
      'no_comparison',
      {
        ...other,
        site: { ...other.site, waste: other.site.waste.filter(({ isTarget }) => isTarget) },
      },
    ],
    [
      'coverage_fell',
      {
        ...other,
        site: {
          ...other.site,
          services: other.site.services.map((found, index) => ({
            ...found,
            isMeasured: !isLate(found.day) || index % 7 > 0,
          })),
        },
      },
    ],
  ])('cannot tell: %s', (reason, given) => {
    const { state, result, years, ...found } = measureAction(given);
    expect({ state, ...found }).toMatchObject({ state: 'cannot_tell', reason, isFinal: true });
    expect(result).toMatchObject({ effect: null, saved: null });
    expect(years).toEqual([]);
  });

  test('the same draws are made every time', () => {
    expect(measureAction(changed(0.8))).toEqual(measureAction(changed(0.8)));
  });
});

test('savings follow the covers of each calendar year', () => {
  const day = (date: Day, covers: number | null) => ({
    day: date,
    covers,
    coverage: 100,
    usualG: 0,
    measuredUsualG: 0,
    leftOut: null,
    targetG: 0,
    othersG: 0,
  });
  const effect = {
    beforeG: 10,
    afterG: 6,
    othersBeforeG: 1,
    othersAfterG: 1,
    withoutG: 10,
    grams: 4,
    marginG: 1.5,
  };
  const prices = { valueE4: 20, valueEurE4: 10, co2G: null };
  const days = [day('2026-12-30', 100), day('2026-12-31', null), day('2027-01-01', 50)];
  expect(savingsByYear(effect, days, prices)).toMatchObject([
    { year: 2026, grams: 400, lowGrams: 250, valueE4: 8000, valueEurE4: 4000, co2G: null },
    { year: 2027, grams: 200, lowGrams: 125, lowValueE4: 2500 },
  ]);
});
