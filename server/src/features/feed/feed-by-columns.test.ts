import { addDays } from '@wastegauge/contract/values/dates';
import { feedOrderings } from '@wastegauge/contract/insight/feed';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countFeed, findPageByColumns } from './copy.ts';
import type { FeedChoice } from './filter-sql.ts';
import { findFeedPage } from './queries.ts';
import { mintScope } from '../../platform/scope.ts';
import { startEngines, type Engines } from '../../../test/support/test-analytics.ts';
import { venueHours } from '../../../test/support/venue-hours.ts';
import { fillWithWaste } from '../../../test/support/test-waste.ts';

let engines: Engines;

beforeAll(async () => {
  engines = await startEngines();
  await fillWithWaste(engines.db, { events: 12_000 });
});
afterAll(() => engines.close());

const perhaps = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined, freq: 2 });
const day = fc.integer({ min: 0, max: 520 }).map((days) => addDays('2024-11-01', days));

const choice: fc.Arbitrary<FeedChoice> = fc.record({
  scope: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map(mintScope),
  zone: fc.constant([]),
  deviceIds: fc.constant(null),
  startDate: perhaps(day),
  endDate: perhaps(day),
  during: perhaps(venueHours),
  today: fc.constant('2026-04-30'),
  hasOneCurrency: fc.boolean(),
  ordering: fc.constantFrom(
    ...feedOrderings.filter((name) => !/(?:logged|labelled)_at$/.test(name)),
  ),
  rest: fc.record({
    label_source: fc.constant([]),
    food: fc.array(fc.integer({ min: 1, max: 130 }), { maxLength: 9, size: 'small' }),
    trimmings: perhaps(fc.boolean()),
    secondaryWaste: perhaps(fc.boolean()),
    withSecondaryWaste: perhaps(fc.boolean()),
    nonFood: perhaps(fc.boolean()),
    minPrice: perhaps(fc.integer({ min: 0, max: 12 })),
    maxPrice: perhaps(fc.constantFrom(3, 10_000)),
    minWeight: perhaps(fc.constantFrom(0.25, 1)),
    maxWeight: perhaps(fc.constantFrom(2.5, 1000)),
    comments: perhaps(fc.boolean()),
  }),
});
const page = fc.record({
  limit: fc.constantFrom(1, 10),
  offset: fc.constantFrom(0, 10, 333, 5000, 5123),
  isFromEnd: fc.boolean(),
});

test('a page has the same events by columns or by index, in DuckDB or in PostgreSQL', async () => {
  const property = fc.asyncProperty(choice, page, async (chosen, asked) => {
    const byIndex = await findFeedPage(engines.db, chosen, asked);
    expect(await findPageByColumns(engines.copy, chosen, asked)).toEqual(byIndex);
    expect(await findPageByColumns(engines.postgres, chosen, asked)).toEqual(byIndex);
  });
  await fc.assert(property, { numRuns: 300, seed: 20_261_115 });
}, 180_000);

test('the entries of the caller listed first are left out of the pages on every engine', async () => {
  const everything = { limit: 20_000, offset: 0, isFromEnd: false };
  const property = fc.asyncProperty(choice, page, async (chosen, asked) => {
    const recommended: FeedChoice = { ...chosen, ordering: 'recommended' };
    const all = await findFeedPage(engines.db, recommended, everything);
    const own = all.filter((_event, index) => index % 3 === 0).slice(0, 50);
    const withoutIds = own.map(({ id }) => id);
    const others = { ...recommended, withoutIds };
    const ids = all.map(({ id }) => id).filter((id) => !withoutIds.includes(id));
    const wanted = asked.isFromEnd ? ids.toReversed() : ids;
    const slice = wanted.slice(asked.offset, asked.offset + asked.limit);
    const expected = asked.isFromEnd ? slice.toReversed() : slice;
    for (const engine of [engines.copy, engines.postgres]) {
      const found = await findPageByColumns(engine, others, asked);
      expect(found.map(({ id }) => id)).toEqual(expected);
    }
  });
  await fc.assert(property, { numRuns: 60, seed: 20_261_117 });
}, 180_000);

test('the total is the sum of all pages on every engine', async () => {
  const property = fc.asyncProperty(choice, async (chosen) => {
    const { length } = await findFeedPage(engines.db, chosen, {
      limit: 20_000,
      offset: 0,
      isFromEnd: false,
    });
    expect(await countFeed(engines.copy, chosen)).toBe(length);
    expect(await countFeed(engines.postgres, chosen)).toBe(length);
  });
  await fc.assert(property, { numRuns: 150, seed: 20_261_115 });
}, 180_000);
