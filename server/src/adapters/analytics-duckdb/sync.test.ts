import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { coverageBySite } from '../../features/analytics/questions/coverage-by-site.ts';
import { wasteByLabel } from '../../features/analytics/questions/waste-by-label.ts';
import { mintScope } from '../../platform/scope.ts';
import {
  countOf,
  gramsOf,
  startEngines,
  type Engines,
} from '../../../test/support/test-analytics.ts';
import { fillWithWaste } from '../../../test/support/test-waste.ts';

let engines: Engines;

beforeAll(async () => {
  engines = await startEngines();
  await fillWithWaste(engines.db, { events: 2000 });
});
afterAll(() => engines.close());

const period = { startDate: '2024-11-01', endDate: '2026-06-30' };

test('new, changed and deleted events are visible in the next query', async () => {
  const { given, db, copy } = engines;
  const site = await given.site();
  const event = await given.event({ site, grams: 300 });
  expect(await gramsOf(copy, site)).toBe(300);
  await sql`update event set weight_g = 450, local_day = local_day + 40 where id = ${event.id}`.execute(
    db,
  );
  expect(await gramsOf(copy, site)).toBe(450);
  await given.event({ site, grams: 50 });
  expect(await gramsOf(copy, site)).toBe(500);
  await sql`update event set status = 'DISCARDED' where id = ${event.id}`.execute(db);
  expect(await gramsOf(copy, site)).toBe(50);
  await sql`delete from event where site_id = ${site.id}`.execute(db);
  expect(await gramsOf(copy, site)).toBe(0);
  expect(await countOf(copy, site)).toBe(0);
});

test('new, changed and deleted service records are visible in the next query', async () => {
  const { given, db, copy } = engines;
  const site = await given.site();
  const question = coverageBySite(mintScope([site.id]), { period });
  const coverage = async (): Promise<unknown> => (await copy.ask(question))[0];
  for (const [day, service, state] of [
    ['2026-06-01', 'LUNCH', 'measured'],
    ['2026-06-01', 'DINNER', 'silent'],
    ['2026-06-02', 'LUNCH', 'closed'],
  ]) {
    await sql`
      insert into service_record (site_id, day, service, state, planned_minutes, alive_minutes,
        weight_g, usual_g)
      values (${site.id}, ${day}, ${service}, ${state}, 180, 60, 650, 700)`.execute(db);
  }
  expect(await coverage()).toMatchObject({
    planned: 2,
    measured: 1,
    missed: 1,
    closed: 1,
    plannedMinutes: 540,
    usualG: 1400,
    measuredUsualG: 700,
    days: 1,
  });
  await sql`
    update service_record set state = 'measured' where site_id = ${site.id} and state <> 'measured'
  `.execute(db);
  expect(await coverage()).toMatchObject({ measured: 3, missed: 0, closed: 0, days: 2 });
  await sql`delete from service_record where site_id = ${site.id} and service = 'LUNCH'`.execute(
    db,
  );
  expect(await coverage()).toMatchObject({ planned: 1, measured: 1, measuredUsualG: 700, days: 1 });
});

test('a changed name is visible in the next query', async () => {
  const { given, db, copy } = engines;
  const site = await given.site({ name: 'Old Mill' });
  await given.event({ site });
  const question = wasteByLabel({
    scope: mintScope([site.id]),
    period,
    shown: { period, compared: undefined },
    filter: {},
    label: 'sites',
    measure: 'weight',
    money: { isSiteCurrency: true },
    granularity: 'annually',
  });
  expect((await copy.ask(question))[0]?.name).toBe('Old Mill');
  await sql`update site set name = 'New Mill' where id = ${site.id}`.execute(db);
  expect((await copy.ask(question))[0]?.name).toBe('New Mill');
});

test('moving a food to another category moves its waste', async () => {
  const { given, db, copy } = engines;
  const [site, food] = [await given.site(), await given.food()];
  await given.event({ site, food, grams: 123 });
  const question = wasteByLabel({
    scope: mintScope([site.id]),
    period,
    shown: { period, compared: undefined },
    filter: {},
    label: 'category',
    measure: 'weight',
    money: { isSiteCurrency: true },
    granularity: 'annually',
  });
  expect(await copy.ask(question)).toMatchObject([{ label: '1', amount: '123' }]);
  await sql`update food set category_id = 2 where id = ${food.id}`.execute(db);
  expect(await copy.ask(question)).toMatchObject([{ label: '2', amount: '123' }]);
  await given.event({ site, food, grams: 7 });
  expect(await copy.ask(question)).toMatchObject([{ label: '2', amount: '130' }]);
});

test('ten concurrent writers each see their complete changes', async () => {
  const { given, db, copy } = engines;
  const writers = await Promise.all(Array.from({ length: 10 }, () => given.site()));
  await Promise.all(
    writers.map(async (site) => {
      let grams = 0;
      for (let round = 0; round < 12; round += 1) {
        if (round % 4 === 3) {
          await sql`
            update event set weight_g = weight_g + 10 where site_id = ${site.id}`.execute(db);
          grams += 10 * round;
        } else {
          grams += 100 + round;
        }
        await given.event({ site, grams: round % 4 === 3 ? 0 : 100 + round });
        expect(await gramsOf(copy, site)).toBe(grams);
      }
    }),
  );
});

test('an open transaction hides neither earlier nor later commits', async () => {
  const { given, db, copy } = engines;
  const [slow, quick] = [await given.site(), await given.site()];
  await db.transaction().execute(async (transaction) => {
    await sql`select pg_current_xact_id()`.execute(transaction);
    await given.event({ site: quick, grams: 70 });
    expect(await gramsOf(copy, quick)).toBe(70);
    await given.event({ site: quick, grams: 30 });
    expect(await gramsOf(copy, quick)).toBe(100);
    await sql`
      insert into event (site_id, status, processed_at, local_day, local_hour, raw_weight_g,
        weight_g, food_id, waste_type_id)
      values (${slow.id}, 'SUCCESSFUL', now(), '2026-03-03', 4, 5, 5, 1, 1)`.execute(transaction);
    expect(await gramsOf(copy, slow)).toBe(0);
  });
  expect(await gramsOf(copy, slow)).toBe(5);
  expect(await gramsOf(copy, quick)).toBe(100);
});
