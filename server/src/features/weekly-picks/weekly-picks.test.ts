import { weeklyPickRoutes } from '@wastegauge/contract/insight/weekly-picks';
import { addDays } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import {
  keepMeasured,
  monday,
  pickWeek,
  readAs,
  throwAway,
  week,
  weeksBefore,
  type WeekRow,
} from './weekly-picks.test-support.ts';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(() => product.clock.set(monday));
afterAll(() => product.close());

const sunday = addDays(week, 6);

async function kitchen(weeks = 9, group?: WeekRow): Promise<{ site: WeekRow; chef: WeekRow }> {
  const site = await product.given.site({ timezone: 'Europe/Dublin', ...(group ? { group } : {}) });
  await keepMeasured(product, site, weeksBefore(weeks - 1), sunday);
  return { site, chef: await product.given.user({ sites: [site] }) };
}

/** Grams of a food in the weeks before and in the last one, newest last. */
async function history(
  site: WeekRow,
  food: WeekRow,
  grams: readonly number[],
  more: { valueE4?: number; wasteType?: 'plate' | 'preparation' | 'unserved' } = {},
): Promise<void> {
  for (const [index, amount] of grams.entries()) {
    if (amount === 0) continue;
    const inWeek = weeksBefore(grams.length - 1 - index);
    await throwAway(product, site, food, inWeek, { grams: amount, ...more });
  }
}

const covers = (site: WeekRow, count: number) =>
  sql`insert into daily_cover (site_id, day, covers_per_day)
    select ${site.id}, day::date, ${count}
    from generate_series(${week}::date, ${sunday}::date, interval '1 day') as day
  `.execute(product.db);

test('the largest losses that rose or are unusual come first, by money', async () => {
  const { site, chef } = await kitchen();
  const [beef, bread, soup, rice, salad] = [
    await product.given.food({ name: 'Stewed cheeks' }),
    await product.given.food({ name: 'Dark loaf' }),
    await product.given.food({ name: 'Green soup' }),
    await product.given.food({ name: 'Plain pilaf' }),
    await product.given.food({ name: 'Picnic salad' }),
  ];
  await history(site, beef, [4000, 6000], { valueE4: 900_000 });
  await history(site, bread, [2000, 2000, 2100, 1900, 2000, 2000, 9000, 8000, 20_000], {
    valueE4: 300_000,
  });
  await history(site, soup, [9000, 12_000], { valueE4: 100_000 });
  await history(site, salad, [5000, 8000], { valueE4: 50_000 });
  // Large, but neither higher than before nor unusual.
  await history(site, rice, [40_000, 40_000], { valueE4: 5_000_000 });
  await pickWeek(product, site);
  const { picks, ...reply } = await readAs(product, chef);
  expect(picks.map(({ food, kg, value }) => [food.name, kg, value])).toEqual([
    ['Stewed cheeks', 6, 90],
    ['Dark loaf', 20, 30],
    ['Green soup', 12, 10],
  ]);
  expect(picks.map(({ reason }) => reason)).toEqual([
    { kind: 'unusual', usual_kg: 0, highest_kg: 4, weeks: 8 },
    { kind: 'unusual', usual_kg: 2, highest_kg: 9, weeks: 8 },
    { kind: 'unusual', usual_kg: 0, highest_kg: 9, weeks: 8 },
  ]);
  expect(picks.map(({ diff }) => diff)).toEqual([50, 150, 33.3333]);
  expect(picks.map(({ waste_type, service }) => [waste_type, service])[0]).toEqual([
    'unserved',
    'LUNCH',
  ]);
  expect(picks[0]?.suggestion?.text).toMatch(/^Roast two 3 kg joints/);
  expect(reply).toMatchObject({
    week: { startDate: week, endDate: sunday },
    site: { id: site.id },
    coverage: 100,
    is_measured: true,
    has_history: true,
    unmeasured: [],
  });
  // 21 services of ten grams.
  expect(reply.week_kg).toBeCloseTo(6 + 20 + 12 + 8 + 40 + 0.21, 6);
});

test('without a price the weight decides, and value is null', async () => {
  const { site, chef } = await kitchen();
  const [light, heavy] = [await product.given.food(), await product.given.food()];
  await history(site, light, [1000, 2000]);
  await history(site, heavy, [2000, 5000]);
  await pickWeek(product, site);
  const { picks } = await readAs(product, chef);
  expect(picks.map(({ food, value }) => [food.id, value])).toEqual([
    [heavy.id, null],
    [light.id, null],
  ]);
});

test('only edible, named food in use counts, and unserved and plate waste come first', async () => {
  const { site, chef } = await kitchen();
  const [peel, bones, old, good] = [
    await product.given.food(),
    await product.given.food({ material: 'inedible' }),
    await product.given.food(),
    await product.given.food(),
  ];
  await throwAway(product, site, peel, week, { grams: 50_000, trimmings: true });
  await throwAway(product, site, bones, week, { grams: 60_000 });
  await throwAway(product, site, null, week, { grams: 70_000 });
  await history(site, good, [1000, 3000], { wasteType: 'preparation', valueE4: 900_000 });
  await history(site, old, [1000, 9000]);
  await sql`update food set is_active = false where id = ${old.id}`.execute(product.db);
  const plate = await product.given.food();
  await history(site, plate, [1000, 2000], { wasteType: 'plate', valueE4: 10_000 });
  await pickWeek(product, site);
  const reply = await readAs(product, chef);
  expect(reply.picks.map(({ food, waste_type: type }) => [food.id, type])).toEqual([
    [plate.id, 'plate'],
    [good.id, 'preparation'],
  ]);
  // Captures without a name are part of the week.
  expect(reply.week_kg).toBeGreaterThan(70);
  expect(reply.picks[1]?.suggestion?.text).toMatch(/^Collect clean lean trim/);
});

test('an archived food stays in a week that was picked before', async () => {
  const { site, chef } = await kitchen();
  const food = await product.given.food();
  await history(site, food, [1000, 3000]);
  await pickWeek(product, site);
  await sql`update food set is_active = false where id = ${food.id}`.execute(product.db);
  expect((await readAs(product, chef)).picks).toHaveLength(1);
});

test('too little coverage: nothing is picked, and the reply says so', async () => {
  const site = await product.given.site();
  await keepMeasured(product, site, weeksBefore(8), addDays(week, -1));
  await keepMeasured(product, site, week, sunday, ['08:30']);
  const chef = await product.given.user({ sites: [site] });
  const food = await product.given.food();
  await history(site, food, [1000, 1000]);
  await throwAway(product, site, food, week, { grams: 9000, service: 'BREAKFAST' });
  await pickWeek(product, site);
  const reply = await readAs(product, chef);
  expect(reply).toMatchObject({ is_measured: false, has_history: false, picks: [] });
  expect(reply.unmeasured).toHaveLength(1);
  expect(reply.unmeasured[0]?.coverage).toBeLessThan(60);
  const client = await product.as(chef);
  const { body } = await client.call(weeklyPickRoutes.previewWeeklyPicks);
  expect(body.text).toMatch(/Only \d+% of the week was measured\. That is too little/);
});

test('weeks that were measured differently are not compared', async () => {
  const site = await product.given.site();
  await keepMeasured(product, site, weeksBefore(8), addDays(week, -8));
  await keepMeasured(product, site, weeksBefore(1), addDays(week, -1), ['08:30', '12:30']);
  await keepMeasured(product, site, week, sunday);
  const chef = await product.given.user({ sites: [site] });
  await history(site, await product.given.food(), [1000, 9000]);
  await pickWeek(product, site);
  const reply = await readAs(product, chef);
  expect(reply).toMatchObject({ is_measured: false, picks: [], coverage: 100 });
  expect(reply.unmeasured[0]?.previous_coverage).toBeLessThan(85);
  const client = await product.as(chef);
  const { body } = await client.call(weeklyPickRoutes.previewWeeklyPicks);
  expect(body.text).toContain('The two weeks cannot be compared, so nothing was picked.');
});

test('one week of history has nothing to compare with', async () => {
  const { site, chef } = await kitchen(1);
  await throwAway(product, site, await product.given.food(), week, { grams: 9000 });
  await pickWeek(product, site);
  expect(await readAs(product, chef)).toMatchObject({ is_measured: true, picks: [] });
});

test('a closed week is neither measured nor reported as missing', async () => {
  const { site, chef } = await kitchen();
  await sql`delete from event where site_id = ${site.id} and local_day >= ${week}::date
  `.execute(product.db);
  await sql`insert into closure (site_id, start_date, end_date)
    values (${site.id}, ${week}::date, ${sunday}::date)`.execute(product.db);
  await pickWeek(product, site);
  expect(await readAs(product, chef)).toMatchObject({
    is_measured: false,
    coverage: null,
    unmeasured: [],
    picks: [],
  });
});

test('a shorter week is not compared with a longer one', async () => {
  const { site, chef } = await kitchen();
  const food = await product.given.food();
  await history(site, food, [2000, 2000, 2000, 2000, 2000, 2000, 2000, 1000, 9000]);
  await sql`insert into closure (site_id, start_date, end_date)
    values (${site.id}, ${weeksBefore(1)}::date, ${addDays(weeksBefore(1), 1)}::date)
  `.execute(product.db);
  await pickWeek(product, site);
  const { picks } = await readAs(product, chef);
  expect(picks.map(({ reason, diff }) => [reason, diff])).toEqual([
    [{ kind: 'unusual', usual_kg: 2, highest_kg: 2, weeks: 7 }, null],
  ]);
});

test('a pick is not repeated within four weeks unless it got worse', async () => {
  const { site, chef } = await kitchen(14);
  const food = await product.given.food();
  const weights = [2000, 2000, 2000, 2000, 6000, 2000, 5900, 2000, 6100, 2000, 2000, 2000, 2000];
  await history(site, food, [...weights, 5000]);
  for (let count = weights.length - 4; count >= 0; count -= 1) {
    await pickWeek(product, site, weeksBefore(count));
  }
  const picked = await sql<{ week: string; kg: number }>`
    select week_start::text as week, weight_g / 1000.0::float8 as kg
    from weekly_pick where site_id = ${site.id} order by week_start`.execute(product.db);
  expect(picked.rows).toEqual([
    { week: weeksBefore(9), kg: 6 },
    // 5.9 kg two weeks later was less, 6.1 kg was more.
    { week: weeksBefore(5), kg: 6.1 },
    // More than four weeks later.
    { week, kg: 5 },
  ]);
  expect((await readAs(product, chef)).picks).toHaveLength(1);
});

test('far above other sites of the group, by grams per cover', async () => {
  const group = await product.given.group();
  const food = await product.given.food();
  const { site, chef } = await kitchen(9, group);
  await covers(site, 100);
  for (const grams of [2800, 1400, 4200]) {
    const { site: peer } = await kitchen(9, group);
    await covers(peer, 100);
    await throwAway(product, peer, food, week, { grams });
  }
  await history(site, food, [7000, 7000, 7000, 7000, 7000, 7000, 7000, 7000, 7000]);
  await pickWeek(product, site);
  const { picks } = await readAs(product, chef);
  expect(picks.map(({ reason }) => reason)).toEqual([
    { kind: 'peers', grams_per_cover: 10, peers_g: 4, sites: 3 },
  ]);
});

test('a week that was picked is not picked again, even when it changed since', async () => {
  const { site, chef } = await kitchen();
  const food = await product.given.food();
  await history(site, food, [1000, 3000]);
  await pickWeek(product, site);
  await throwAway(product, site, food, week, { grams: 5000 });
  await pickWeek(product, site);
  expect((await readAs(product, chef)).picks.map(({ kg }) => kg)).toEqual([3]);
});

test('several sites show the three largest with their names; other tenants show nothing', async () => {
  const group = await product.given.group();
  const kitchens = [await kitchen(9, group), await kitchen(9, group)];
  for (const [index, { site }] of kitchens.entries()) {
    for (const times of [1, 2]) {
      const valueE4 = 100_000 * (times + 2 * index);
      await history(site, await product.given.food(), [1000, 4000], { valueE4 });
    }
    await pickWeek(product, site);
  }
  const [one, other] = kitchens.map(({ site }) => site.id);
  const owner = await product.given.user({ group, isHeadOffice: true });
  const { picks, site, site_count: siteCount } = await readAs(product, owner);
  expect([site, siteCount]).toEqual([null, 2]);
  expect(picks.map((pick) => [pick.site.id, pick.value, pick.rank])).toEqual([
    [other, 40, 1],
    [other, 30, 2],
    [one, 20, 1],
  ]);
  const stranger = await kitchen(1);
  expect((await readAs(product, stranger.chef)).picks).toEqual([]);
  const client = await product.as(stranger.chef);
  for (const route of [weeklyPickRoutes.getWeeklyPicks, weeklyPickRoutes.previewWeeklyPicks]) {
    expect((await client.call(route, { query: { site: one } })).status).toBe(404);
  }
});

test('a user without sites gets an empty reply', async () => {
  const lost = await product.given.user();
  expect(await readAs(product, lost)).toMatchObject({
    picks: [],
    is_measured: false,
    has_history: false,
    site: null,
    site_count: 0,
  });
});

test('running actions and the action of a pick are part of the reply', async () => {
  const { site, chef } = await kitchen();
  const food = await product.given.food();
  await history(site, food, [1000, 3000]);
  await pickWeek(product, site);
  const start = (title: string, from: string, more = sql`null, null, null`) =>
    sql<WeekRow>`insert into action (site_id, title, food_id, start_date, pick_week, pick_rank,
        cancelled_at)
      values (${site.id}, ${title}, ${food.id}, ${from}::date, ${more}) returning id
    `.execute(product.db);
  await start('Half baskets', '2026-03-03', sql`${week}::date, 1, null`);
  await start('Next week', '2026-03-16');
  await start('Cancelled', '2026-03-01', sql`null, null, now()`);
  await start('Long ago', '2026-01-05');
  const { picks, running } = await readAs(product, chef);
  expect(running).toMatchObject([
    { title: 'Half baskets', day_number: 7, result_on: '2026-03-31' },
    { title: 'Long ago', day_number: 64, result_on: null },
  ]);
  expect(picks.map(({ action }) => action)).toEqual([running[0]?.id]);
});
