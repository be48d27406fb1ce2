import { granularities, labels, metrics } from '@wastegauge/contract/insight/explore';
import { wasteKinds } from '@wastegauge/contract/values/waste-types';
import { eventStatuses, serviceTimes } from '@wastegauge/contract/waste/events';
import { addDays, comparedDays, type Period } from '@wastegauge/contract/values/dates';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { explore } from './explore.ts';
import type { WasteFilter } from './filter-sql.ts';
import type { MoneyIn } from './money-sql.ts';
import { coverageByPoint, coverageBySite, measuredServices } from './questions/coverage-by-site.ts';
import { coversByType } from './questions/covers-by-type.ts';
import { coversOfPeriods } from './questions/covers-compared.ts';
import { coversOfReport } from './questions/covers-of-report.ts';
import { dishWaste } from './questions/dish-waste.ts';
import { countOfEvents } from './questions/feed-total.ts';
import { sharesOfMonitors } from './questions/monitor-shares.ts';
import { newestCapture } from './questions/last-reading.ts';
import { foodAtPoints } from './questions/food-over-time.ts';
import { mostWastedFoods } from './questions/most-wasted-foods.ts';
import { wasteOfDays } from './questions/waste-by-day.ts';
import { wasteByLabel } from './questions/waste-by-label.ts';
import { wasteBySource } from './questions/waste-by-source.ts';
import { partsOfPeriods } from './questions/waste-compared.ts';
import { wasteOfReport } from './questions/waste-of-report.ts';
import { wasteOfTarget } from './questions/waste-of-target.ts';
import { wastePerCover } from './questions/waste-per-cover.ts';
import type { Question } from '../../platform/ports/analytics.ts';
import { mintScope } from '../../platform/scope.ts';
import { atGateScale } from '../../../test/support/gate-scale.ts';
import { answersOf, startEngines, type Engines } from '../../../test/support/test-analytics.ts';
import { venueHours } from '../../../test/support/venue-hours.ts';
import { fillWithServices, fillWithWaste } from '../../../test/support/test-waste.ts';

let engines: Engines;

beforeAll(async () => {
  engines = await startEngines();
  await fillWithWaste(engines.db, { events: 6000 });
  await fillWithServices(engines.db);
});
afterAll(() => engines.close());

const scope = fc
  .uniqueArray(fc.integer({ min: 1, max: 7 }), { maxLength: 7 })
  .map((siteIds) => mintScope(siteIds));
/** Everything is over, except the last day of every other period. */
const shownDays = (period: Period) => ({
  period,
  compared: comparedDays(period, period.endDate.endsWith('5') ? period.endDate : '2999-01-01'),
});

const period = fc
  .record({
    first: fc.integer({ min: -20, max: 520 }),
    length: fc.oneof(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 400 })),
  })
  .map(({ first, length }) => ({
    startDate: addDays('2024-11-01', first),
    endDate: addDays('2024-11-01', first + length),
  }));
const perhaps = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined, freq: 2 });
const fewOf = <Value>(value: fc.Arbitrary<Value>, maxLength: number): fc.Arbitrary<Value[]> =>
  fc.array(value, { maxLength, size: 'small' });
const zone = fc.oneof(
  fc.integer({ min: 1, max: 16 }).map(String),
  fc.integer({ min: 1, max: 16 }).map((number) => `SER-${number}`),
  fc.constant("O'Hara"),
);
const filter: fc.Arbitrary<WasteFilter> = fc.record({
  zone: fewOf(zone, 4),
  food: fewOf(fc.integer({ min: 1, max: 130 }), 12),
  trimmings: perhaps(fc.boolean()),
  secondaryWaste: perhaps(fc.boolean()),
  withSecondaryWaste: perhaps(fc.boolean()),
  nonFood: perhaps(fc.boolean()),
  during: perhaps(venueHours),
  minPrice: perhaps(fc.integer({ min: 0, max: 12 })),
  maxPrice: perhaps(fc.constantFrom(0, 3, 9.5, 10_000)),
  minWeight: perhaps(fc.constantFrom(0, 0.25, 1)),
  maxWeight: perhaps(fc.constantFrom(0.5, 2.5, 1000)),
  wasteType: perhaps(fc.constantFrom(...wasteKinds)),
  minOccupancy: perhaps(fc.constantFrom(0, 60, 200)),
  maxOccupancy: perhaps(fc.constantFrom(100, 350, 40_000, 500_000)),
});
const money: fc.Arbitrary<MoneyIn> = fc.constantFrom<MoneyIn>(
  { isSiteCurrency: true },
  { isSiteCurrency: false, currency: 'EUR' },
  { isSiteCurrency: false, currency: 'GBP' },
  { isSiteCurrency: false, currency: 'XXX' },
);
const granularity = fc.constantFrom(...granularities);
const measure = fc.constantFrom('weight', 'value', 'co2', 'water', 'events');
/** Filters that still allow the daily sums to be used. */
const almostPlain: fc.Arbitrary<WasteFilter> = filter.map(
  ({ zone, trimmings, during, wasteType, minOccupancy, maxOccupancy }) => ({
    zone: zone ?? [],
    trimmings,
    during,
    wasteType,
    minOccupancy,
    maxOccupancy,
  }),
);
const plainOrNot = fc.oneof(fc.constant<WasteFilter>({}), almostPlain, filter);

async function expectEqualAnswers<Row>(question: Question<Row>): Promise<void> {
  const answers = await answersOf(engines, question);
  for (const copied of answers.copies) expect(copied).toEqual(answers.database);
}

/** Every engine returns the same rows for any generated input. */
function alike<Input>(
  cases: number,
  input: fc.Arbitrary<Input>,
  question: (input: Input) => Question<unknown>,
): Promise<void> {
  const property = fc.asyncProperty(input, (given) => expectEqualAnswers(question(given)));
  return fc.assert(property, {
    numRuns: atGateScale(Math.ceil(cases / 3), cases),
    seed: 20_261_115,
  });
}

test('coverage by site', { timeout: 300_000 }, () =>
  alike(
    120,
    fc.record({ scope, period, before: perhaps(fc.integer({ min: 1, max: 60 })) }),
    (asked) =>
      coverageBySite(asked.scope, {
        period: asked.period,
        previous: asked.before === undefined ? undefined : daysBefore(asked.period, asked.before),
      }),
  ),
);

test('measured services', { timeout: 300_000 }, () =>
  alike(
    120,
    fc.record({ scope, period, before: perhaps(fc.integer({ min: 1, max: 60 })) }),
    (asked) =>
      measuredServices(asked.scope, {
        period: asked.period,
        previous: asked.before === undefined ? undefined : daysBefore(asked.period, asked.before),
      }),
  ),
);

test('coverage by point', { timeout: 300_000 }, () =>
  alike(
    60,
    fc.record({
      scope,
      period,
      granularity: fc.constantFrom('daily', 'weekly', 'monthly', 'quarterly', 'annually'),
    }),
    ({ scope: of, ...query }) => coverageByPoint(of, query),
  ),
);

const daysBefore = ({ startDate }: Period, days: number): Period => ({
  startDate: addDays(startDate, -days - 3),
  endDate: addDays(startDate, -3),
});

test('waste by label', { timeout: 300_000 }, () =>
  alike(
    900,
    fc.record({
      scope,
      shown: period,
      filter: plainOrNot,
      money,
      granularity,
      measure,
      label: fc.constantFrom(...labels),
      focusFoodIds: perhaps(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 3 })),
      before: fc.integer({ min: 0, max: 60 }),
    }),
    ({ before, ...asked }) =>
      wasteByLabel({
        ...asked,
        shown: shownDays(asked.shown),
        period: { ...asked.shown, startDate: addDays(asked.shown.startDate, -before) },
      }),
  ),
);

test('covers by type', { timeout: 300_000 }, () =>
  alike(250, fc.record({ scope, shown: period, granularity, filter: plainOrNot }), (asked) =>
    coversByType({ ...asked, shown: shownDays(asked.shown), period: asked.shown }),
  ),
);

test('waste by day', { timeout: 300_000 }, () =>
  alike(250, fc.tuple(scope, period, money), ([scope, period, money]) =>
    wasteOfDays(scope, { period, currency: 'EUR', ...money }),
  ),
);

test('waste compared', { timeout: 300_000 }, () => {
  const by = fc.constantFrom('site', 'monitor', 'food');
  const marks = perhaps(
    fc.record({ focusFoodIds: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 }) }),
  );
  return alike(
    250,
    fc.tuple(
      scope,
      fc.record({ by, period, filter: plainOrNot, money, marks, isPerCover: fc.boolean() }),
    ),
    ([scope, asked]) => partsOfPeriods(scope, { ...asked, ...shownDays(asked.period) }),
  );
});

test('food over time', { timeout: 300_000 }, () =>
  alike(
    150,
    fc.tuple(
      scope,
      fc.record({
        foodId: fc.integer({ min: 1, max: 60 }),
        period,
        granularity,
        money,
        isCategorised: fc.constant(false),
      }),
    ),
    ([scope, asked]) => foodAtPoints(scope, asked),
  ),
);

test('covers compared', { timeout: 300_000 }, () =>
  alike(100, fc.tuple(scope, period), ([scope, period]) =>
    coversOfPeriods(scope, shownDays(period)),
  ),
);

test('waste and covers of a report', { timeout: 300_000 }, async () => {
  await alike(100, fc.tuple(scope, period), ([scope, period]) => wasteOfReport(scope, period));
  await alike(100, fc.tuple(scope, period), ([scope, period]) => coversOfReport(scope, period));
});

test('waste per cover', { timeout: 300_000 }, () =>
  alike(250, fc.record({ scope, shown: period, granularity, filter: plainOrNot }), (asked) =>
    wastePerCover({ ...asked, shown: shownDays(asked.shown), period: asked.shown }),
  ),
);

test('waste of a target', { timeout: 300_000 }, () => {
  const id = fc.integer({ min: 1, max: 60 });
  const ids = fewOf(id, 4);
  const target = fc.oneof(
    fc.record({ foodId: id }),
    fc.record({ categoryId: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ deviceId: fc.integer({ min: 1, max: 16 }) }),
  );
  const touched = fc.record({ foodIds: ids, categoryIds: ids, deviceIds: ids });
  const wasteTypeId = perhaps(fc.integer({ min: 1, max: 3 }));
  return alike(150, fc.record({ scope, period, target, wasteTypeId, touched }), wasteOfTarget);
});

test('waste by source', { timeout: 300_000 }, () => {
  const change = fc.record({
    siteId: fc.integer({ min: 1, max: 7 }),
    after: fc.integer({ min: 0, max: 60 }),
    length: fc.integer({ min: 0, max: 30 }),
  });
  return alike(
    150,
    fc.tuple(
      scope,
      period,
      fc.uniqueArray(change, { maxLength: 5, selector: ({ siteId }) => siteId }),
    ),
    ([scope, period, changes]) =>
      wasteBySource(scope, {
        period,
        segments: changes.map(({ siteId, after, length }) => ({
          siteId,
          startDate: addDays(period.startDate, after),
          endDate: addDays(period.startDate, after + length),
        })),
      }),
  );
});

test('shares of monitors', { timeout: 300_000 }, () =>
  alike(100, fc.tuple(scope, period), ([scope, { startDate }]) =>
    sharesOfMonitors(scope, startDate),
  ),
);

test('most wasted foods', { timeout: 300_000 }, () =>
  alike(
    150,
    fc.tuple(
      scope,
      fc.record({ period, filter: plainOrNot, limit: fc.integer({ min: 1, max: 20 }) }),
    ),
    ([scope, asked]) => mostWastedFoods(scope, asked),
  ),
);

test('totals of the feed', { timeout: 300_000 }, () =>
  alike(
    250,
    fc.record({
      scope,
      filter: plainOrNot,
      period: perhaps(period),
      status: perhaps(fc.uniqueArray(fc.constantFrom(...eventStatuses), { maxLength: 4 })),
      comments: perhaps(fc.boolean()),
      isFlagged: perhaps(fc.boolean()),
      autoLabel: perhaps(fc.boolean()),
    }),
    ({ scope, filter, period, ...list }) => countOfEvents(scope, { ...filter, ...period, ...list }),
  ),
);

test('dish waste', { timeout: 60_000 }, () =>
  alike(
    60,
    fc.record({
      scope,
      period,
      late: perhaps(
        fc.record({
          service: fc.constantFrom(...serviceTimes),
          untilHour: fc.integer({ min: 1, max: 4 }),
        }),
      ),
    }),
    ({ scope, period, late }) => dishWaste(scope, { period, late }),
  ),
);

test('the last reading', { timeout: 60_000 }, () => alike(50, scope, newestCapture));

test('explore', { timeout: 300_000 }, async () => {
  const choice = fc.record({
    metric: fc.constantFrom(...metrics),
    label: fc.constantFrom(...labels),
    granularity,
    period,
    filter: plainOrNot,
    money,
    kgPerMeal: fc.constant(0.42),
  });
  const property = fc.asyncProperty(scope, choice, async (scope, asked) => {
    const firstDays = scope.siteIds.map((siteId, index) => ({
      siteId,
      day: index === 0 ? asked.period.startDate : asked.period.endDate,
    }));
    const choice = { ...asked, ...shownDays(asked.period), firstDays };
    const [database, copy] = [
      await explore(engines.postgres, scope, choice),
      await explore(engines.copy, scope, choice),
    ];
    expect(copy).toEqual(database);
  });
  await fc.assert(property, { numRuns: atGateScale(70, 200), seed: 20_261_115 });
});
