import { destinations, isWasteDestination } from '@wastegauge/contract/waste/streams';
import { addDays } from '@wastegauge/contract/values/dates';
import { wasteTypeCodes } from '@wastegauge/contract/values/waste-types';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { mintScope } from '../../platform/scope.ts';
import { atGateScale } from '../../../test/support/gate-scale.ts';
import { startEngines, type Engines } from '../../../test/support/test-analytics.ts';
import { fillWithWaste } from '../../../test/support/test-waste.ts';
import { explore } from '../analytics/service.ts';
import { wasteByDestination } from './totals.ts';

let engines: Engines;

beforeAll(async () => {
  engines = await startEngines();
  await fillWithWaste(engines.db, { events: 4000 });
});
afterAll(() => engines.close());
beforeEach(() => sql`truncate waste_stream, site_food_inedible cascade`.execute(engines.db));

const siteIds = [1, 2, 3, 4, 5, 6];
const streamsPerSite = 3;
const day = fc.integer({ min: -10, max: 510 }).map((after) => addDays('2024-11-01', after));
const site = fc.constantFrom(...siteIds);
/** The first stream of a site is its default. */
const stream = fc.integer({ min: 0, max: streamsPerSite - 1 });
const member = fc.oneof(
  fc.record({ kind: fc.constant('monitor'), deviceId: fc.integer({ min: 1, max: 14 }) }),
  fc.record({ kind: fc.constant('added_by_hand') }),
  fc.record({ kind: fc.constant('waste_type'), wasteType: fc.constantFrom(...wasteTypeCodes) }),
);
const history = fc.record({
  destinations: fc.array(
    fc.record({ site, stream, day, destination: fc.constantFrom(...destinations, null) }),
    { maxLength: 25 },
  ),
  assignments: fc.array(fc.record({ site, member, stream: fc.option(stream), day }), {
    maxLength: 25,
  }),
  shares: fc.array(
    fc.record({
      site,
      food: fc.integer({ min: 1, max: 120 }),
      permille: fc.integer({ min: 0, max: 1000 }),
    }),
    { maxLength: 40 },
  ),
  scope: fc.uniqueArray(site, { minLength: 1 }),
  first: fc.integer({ min: -20, max: 400 }),
  length: fc.integer({ min: 0, max: 400 }),
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

async function store(given: History): Promise<void> {
  const { db } = engines;
  for (const siteId of siteIds) {
    for (let index = 0; index < streamsPerSite; index += 1) {
      await sql`insert into waste_stream (site_id, id, name, is_default)
        values (${siteId}, ${siteId * 10 + index}, ${index === 0 ? '' : `Bin ${index}`}, ${index === 0})`.execute(
        db,
      );
    }
  }
  for (const row of given.destinations) {
    await sql`insert into stream_destination (site_id, stream_id, valid_from, destination)
      values (${row.site}, ${row.site * 10 + row.stream}, ${row.day}, ${row.destination})
      on conflict do nothing`.execute(db);
  }
  for (const row of given.assignments) {
    const deviceId = 'deviceId' in row.member ? row.member.deviceId : null;
    const wasteType = 'wasteType' in row.member ? row.member.wasteType : null;
    const streamId = row.stream === null ? null : row.site * 10 + row.stream;
    await sql`insert into stream_assignment
        (site_id, kind, device_id, waste_type, stream_id, valid_from)
      values (${row.site}, ${row.member.kind}, ${deviceId}, ${wasteType}, ${streamId}, ${row.day})
      on conflict do nothing`.execute(db);
  }
  for (const row of given.shares) {
    await sql`insert into site_food_inedible (site_id, food_id, inedible_permille)
      values (${row.site}, ${row.food}, ${row.permille}) on conflict do nothing`.execute(db);
  }
}

interface Recounted {
  destination: string | null;
  totalG: number;
  inedibleMg: number;
  unnamedG: number;
  nonFoodG: number;
}

/** Event by event, without segments. */
const recount = async (scope: number[], from: string, to: string): Promise<Recounted[]> =>
  (
    await sql<Recounted>`
      with placed as (
        select event.*, food.material, waste_type.code as waste_type,
          coalesce(own.inedible_permille, food.inedible_permille, 0) as permille
        from event
        join waste_type on waste_type.id = event.waste_type_id
        left join food on food.id = event.food_id
        left join site_food_inedible own on own.site_id = event.site_id and own.food_id = event.food_id
        where event.site_id = any(${scope}::bigint[]) and event.local_day between ${from} and ${to}
          and event.status <> 'DISCARDED' and not event.is_secondary
      ), streamed as (
        select placed.*, coalesce(
          (select stream_id from stream_assignment a where a.site_id = placed.site_id
            and a.kind = 'monitor' and a.device_id = placed.device_id
            and a.valid_from <= placed.local_day order by a.valid_from desc limit 1),
          (select stream_id from stream_assignment a where a.site_id = placed.site_id
            and a.kind = 'added_by_hand' and placed.capture_id is null
            and a.valid_from <= placed.local_day order by a.valid_from desc limit 1),
          (select stream_id from stream_assignment a where a.site_id = placed.site_id
            and a.kind = 'waste_type' and a.waste_type = placed.waste_type
            and a.valid_from <= placed.local_day order by a.valid_from desc limit 1),
          (select id from waste_stream s where s.site_id = placed.site_id and s.is_default)
        ) as stream_id
        from placed
      ), directed as (
        select streamed.*, (select d.destination from stream_destination d
          where d.site_id = streamed.site_id and d.stream_id = streamed.stream_id
            and d.valid_from <= streamed.local_day order by d.valid_from desc limit 1) as destination
        from streamed
      )
      select destination,
        coalesce(sum(weight_g) filter (where not non_food), 0)::float8 as "totalG",
        coalesce(sum(weight_g * case when material = 'inedible' then 1000 else permille end)
          filter (where not non_food and food_id is not null), 0)::float8 as "inedibleMg",
        coalesce(sum(weight_g) filter (where not non_food and food_id is null), 0)::float8 as "unnamedG",
        coalesce(sum(weight_g) filter (where non_food), 0)::float8 as "nonFoodG"
      from directed group by 1`.execute(engines.db)
  ).rows;

test('totals equal Explore and a recount for random histories', { timeout: 300_000 }, async () => {
  let changedDestinations = 0;
  const property = fc.asyncProperty(history, async (given) => {
    await sql`truncate waste_stream, site_food_inedible cascade`.execute(engines.db);
    await store(given);
    const period = {
      startDate: addDays('2024-11-01', given.first),
      endDate: addDays('2024-11-01', given.first + given.length),
    };
    const scope = mintScope(given.scope);
    const { db } = engines;
    const totals = await wasteByDestination({ db, analytics: engines.copy }, scope, period);
    expect(await wasteByDestination({ db, analytics: engines.postgres }, scope, period)).toEqual(
      totals,
    );
    changedDestinations = Math.max(changedDestinations, totals.destinations.length);

    const choice = {
      metric: 'total_waste',
      label: 'none',
      granularity: 'monthly',
      money: { isSiteCurrency: true },
      kgPerMeal: 0.42,
      firstDays: [],
      compared: undefined,
      period,
    } as const;
    const chart = await explore(engines.copy, scope, { ...choice, filter: {} });
    expect(totals.total.total).toBe(chart.total);
    const nonFood = await explore(engines.copy, scope, { ...choice, filter: { nonFood: true } });
    expect(totals.total.non_food).toBe(nonFood.total);

    const expected = await recount(given.scope, period.startDate, period.endDate);
    const found = new Map(totals.destinations.map((row) => [row.destination, row]));
    expect(found.size).toBe(expected.length);
    for (const row of expected) {
      const own = [...found.values()].find(({ destination }) => destination === row.destination);
      expect(own).toMatchObject({
        total: row.totalG / 1000,
        inedible: row.inedibleMg / 1_000_000,
        unnamed: row.unnamedG / 1000,
        non_food: row.nonFoodG / 1000,
      });
    }
    const sum = totals.streams.reduce((grams, row) => grams + Math.round(row.total * 1000), 0);
    expect(sum).toBe(Math.round(totals.total.total * 1000));
    const surplus = totals.destinations
      .filter(({ destination }) => !isWasteDestination(destination))
      .reduce((grams, row) => grams + Math.round(row.total * 1000), 0);
    expect(Math.round(totals.surplus * 1000)).toBe(surplus);
  });
  await fc.assert(property, { numRuns: atGateScale(25, 150), seed: 20_261_118 });
  expect(changedDestinations).toBeGreaterThan(3);
});
