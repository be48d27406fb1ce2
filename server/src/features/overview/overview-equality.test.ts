import { addDays, countDays } from '@wastegauge/contract/values/dates';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MoneyIn } from '../analytics/money-sql.ts';
import { coversByDay } from '../analytics/questions/covers-by-day.ts';
import { mealsOfDays } from '../analytics/questions/plate-waste-by-meal.ts';
import { wasteByHour } from '../analytics/questions/waste-by-hour.ts';
import { monitorsOfPeriod } from '../analytics/questions/waste-by-monitor.ts';
import { partsOfFoods } from '../analytics/questions/waste-of-foods.ts';
import { changedParts } from '../analytics/questions/what-changed.ts';
import type { Question } from '../../platform/ports/analytics.ts';
import { mintScope } from '../../platform/scope.ts';
import { atGateScale } from '../../../test/support/gate-scale.ts';
import { answersOf, startEngines, type Engines } from '../../../test/support/test-analytics.ts';
import { fillWithWaste } from '../../../test/support/test-waste.ts';

let engines: Engines;

beforeAll(async () => {
  engines = await startEngines();
  await fillWithWaste(engines.db, { events: 6000 });
});
afterAll(() => engines.close());

const scope = fc
  .uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 7 })
  .map((siteIds) => mintScope(siteIds));
const dates = fc
  .record({
    first: fc.integer({ min: 0, max: 400 }),
    length: fc.integer({ min: 0, max: 60 }),
    gap: fc.integer({ min: 1, max: 30 }),
  })
  .map(({ first, length, gap }) => {
    const startDate = addDays('2024-11-01', first);
    const before = addDays(startDate, -gap);
    return {
      period: { startDate, endDate: addDays(startDate, length) },
      previous: { startDate: addDays(before, -length), endDate: before },
    };
  });
const money = fc.constantFrom<MoneyIn>(
  { isSiteCurrency: true },
  { isSiteCurrency: false, currency: 'EUR' },
  { isSiteCurrency: false, currency: 'GBP' },
);

/** Every engine returns the same rows for any generated input. */
function alike<Input>(
  input: fc.Arbitrary<Input>,
  question: (input: Input) => Question<unknown>,
): Promise<void> {
  const property = fc.asyncProperty(input, async (given) => {
    const { database, copies } = await answersOf(engines, question(given));
    for (const copied of copies) expect(copied).toEqual(database);
  });
  return fc.assert(property, { numRuns: atGateScale(60, 120), seed: 20_261_115 });
}

const minutes = { timeout: 300_000 };

test('waste of foods', minutes, () =>
  alike(
    fc.record({
      scope,
      dates,
      money,
      isAlsoBefore: fc.boolean(),
      trimmings: fc.constantFrom(undefined, true, false),
      food: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 5 }),
    }),
    ({ scope, dates: { period, previous }, money, isAlsoBefore, trimmings, food }) =>
      partsOfFoods(scope, {
        period,
        since: isAlsoBefore ? previous.startDate : undefined,
        filter: { trimmings, food },
        money,
      }),
  ),
);

test('waste by monitor', minutes, () =>
  alike(fc.record({ scope, dates, money }), ({ scope, dates: { period }, money }) =>
    monitorsOfPeriod(scope, { period, money }),
  ),
);

test('plate waste by meal', minutes, () =>
  alike(fc.record({ scope, dates, money }), ({ scope, dates: { period }, money }) =>
    mealsOfDays(scope, { period, money }),
  ),
);

test('waste by hour', minutes, () =>
  alike(fc.record({ scope, dates }), ({ scope, dates: { period } }) =>
    wasteByHour(scope, period.startDate),
  ),
);

test('what changed', minutes, () =>
  alike(
    fc.record({
      scope,
      dates,
      money,
      measure: fc.constantFrom('weight', 'value', 'co2', 'events'),
    }),
    ({ scope, dates: { period, previous }, money, measure }) => {
      const days = countDays(period);
      const compared = { current: period, previous, days, previousDays: days, isByMonth: false };
      return changedParts(scope, { compared, money, measure });
    },
  ),
);

test('covers by day', minutes, () =>
  alike(fc.record({ scope, dates }), ({ scope, dates: { period } }) => coversByDay(scope, period)),
);
