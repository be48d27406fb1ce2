import { reportRoutes } from '@wastegauge/contract/insight/reports';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  bread,
  client,
  create,
  isAfter,
  kitchen,
  list,
  measure,
  product,
  read,
  savings,
  scatter,
  setUpActions,
  site,
  start,
  user,
  waste,
} from './actions.test-support.ts';

setUpActions();

interface Recount {
  before: number;
  after: number;
  othersBefore: number;
  othersAfter: number;
  covers: number;
}

/** One statement over the raw tables, with joins by day instead of sums by week. */
const recount = async (foodId: number): Promise<Recount> => {
  const found = await sql<Recount>`
    with used as (
      select cover.day, cover.covers_per_day as covers, cover.day >= ${start}::date as is_after
      from daily_cover cover
      join service_record record on record.site_id = cover.site_id and record.day = cover.day
      where cover.site_id = ${site.id} and not cover.is_default and cover.covers_per_day > 0
        and record.state = 'measured'
        and cover.day between ${start}::date - 28 and '2026-11-17'
    ),
    thrown as (
      select event.local_day as day,
        coalesce(sum(weight_g) filter (where food_id = ${foodId}), 0) as target,
        coalesce(sum(weight_g) filter (where food_id <> ${foodId}), 0) as others
      from event where site_id = ${site.id} and status <> 'DISCARDED' and not is_secondary
        and not non_food
      group by 1
    ),
    sides as (
      select is_after, sum(target)::float8 / sum(covers) as target,
        sum(others)::float8 / sum(covers) as others, sum(covers) as covers
      from used left join thrown using (day) group by 1
    )
    select b.target as before, a.target as after, b.others as "othersBefore",
      a.others as "othersAfter", a.covers::integer as covers
    from sides b, sides a where a.is_after and not b.is_after
  `.execute(product.db);
  const [row] = found.rows;
  if (!row) throw new Error('Nothing to recount');
  return row;
};

test('a result agrees with a recount from the raw events', async () => {
  await kitchen();
  await product.given.event({ site, food: bread, day: '2026-09-20', status: 'DISCARDED' });
  await product.given.event({ site, food: bread, day: '2026-09-20', isSecondary: true });
  const { body } = await create();
  await measure();
  const { result } = (await read(body.id)).body;
  const raw = await recount(bread.id);
  expect(result.before.grams_per_cover).toBeCloseTo(raw.before, 3);
  expect(result.after.grams_per_cover).toBeCloseTo(raw.after, 3);
  expect(result.before.others_per_cover).toBeCloseTo(raw.othersBefore, 3);
  expect(result.after.others_per_cover).toBeCloseTo(raw.othersAfter, 3);
  const without = (raw.before * raw.othersAfter) / raw.othersBefore;
  expect(result.without_action_g).toBeCloseTo(without, 3);
  expect(result.effect.grams).toBeCloseTo(without - raw.after, 3);
  expect(result.covers).toBe(raw.covers);
  expect(result.saved.kg).toBeCloseTo(((without - raw.after) * raw.covers) / 1000, 2);
});

test('the sums of the list are the verified savings, of one site and of all', async () => {
  await kitchen();
  const rice = await product.given.food();
  await waste({
    food: rice,
    grams: (day, index) => scatter(isAfter(day) ? 4000 : 2500, index + 3),
  });
  await create();
  await create({ title: 'Rice', target: { kind: 'food', id: rice.id } });
  await measure();
  const { results } = (await list()).body;
  expect(results.map(({ state }: { state: string }) => state).toSorted()).toEqual([
    'saved',
    'worse',
  ]);
  const sum = (amount: (saved: { kg: number; kg_low: number; value: number }) => number): number =>
    results.reduce(
      (total: number, { result }: { result: { saved: Parameters<typeof amount>[0] } }) =>
        total + amount(result.saved),
      0,
    );
  const { body } = await savings({ site: site.id });
  expect(body.kg).toBeCloseTo(
    sum(({ kg }) => kg),
    6,
  );
  expect(body.kg_low).toBeCloseTo(
    sum((saved) => saved.kg_low),
    6,
  );
  expect(body.value).toBeCloseTo(
    sum(({ value }) => value),
    4,
  );
  expect((await savings()).body).toEqual(body);
  expect((await savings({ year: 2025 })).body).toMatchObject({ kg: 0, value: null, sites: [] });
});

test('several sites are converted to the currency of the reader', async () => {
  await kitchen();
  await create();
  await measure();
  const london = await product.given.site({ locale: 2 });
  const reader = await product.given.user({ sites: [site, london] });
  await sql`update profile set preferred_currency = '£' where user_id = ${reader.id}`.execute(
    product.db,
  );
  const [rate] = (
    await sql<{ rate: number }>`
      select per_eur::float8 as rate from fx_rate where currency = 'GBP' and day <= '2026-12-31'
      order by day desc limit 1`.execute(product.db)
  ).rows;
  const euros = (await savings({ site: site.id })).body;
  const pounds = (await savings({}, await product.as(reader))).body;
  expect(pounds.currency).toBe('GBP');
  expect(pounds.kg).toBe(euros.kg);
  expect(pounds.value).toBeCloseTo(euros.value * (rate?.rate ?? 0), 2);
});

test('reports and report mails name the verified savings, if there are any', async () => {
  await kitchen();
  const report = (kind = 'monthly') =>
    client.call(reportRoutes.getReport, { params: { kind }, query: { site: site.id } });
  const mail = async (language: string): Promise<string> => {
    await sql`update profile set language = ${language} where user_id = ${user.id}`.execute(
      product.db,
    );
    const { body } = await client.call(reportRoutes.previewReport, {
      params: { kind: 'monthly' },
      query: { site: site.id },
    });
    // Only the page keeps amounts and currencies together.
    expect(body.html.replaceAll('\u00a0', ' ')).toContain(
      body.text.match(/^.*2026 ?: .* kg .*€.* kg CO2e .*$/mu)?.[0] ?? '-',
    );
    return body.text;
  };
  expect((await report()).body.verified_savings).toBeNull();
  await create();
  await measure();
  const { body } = await savings({ site: site.id });
  expect((await report()).body.verified_savings).toEqual(body);
  const [kg, low] = [Math.round(body.kg * 10) / 10, Math.round(body.kg_low * 10) / 10];
  expect(await mail('en')).toContain(`Verified savings 2026: ${kg} kg (at least ${low} kg), €`);
  expect(await mail('de')).toContain('Nachgewiesene Einsparung 2026: ');
  expect(await mail('fr')).toContain('Économies vérifiées en 2026 : ');
});
