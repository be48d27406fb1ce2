import {
  cardOrderings,
  insightRoutes,
  type CardOrdering,
  type FoodCard,
  type MonitorCard,
  type SiteCard,
} from '@wastegauge/contract/insight/insights';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  before,
  filters,
  isCurrent,
  isServed,
  period,
  startInsights,
  views,
  type Covers,
  type Insights,
  type Recounted,
  type Sql,
} from '../../../test/support/test-insights.ts';
import { change, near, type View } from '../../../test/support/test-recount.ts';

let insights: Insights;

beforeAll(async () => {
  insights = await startInsights();
}, 180_000);
afterAll(() => insights.close());

const plain = sql`not is_secondary and not non_food`;
const all = { limit: 200 };

const placeFigures = [
  'weight',
  'prev_weight',
  'value',
  'prev_value',
  'environmental',
  'prev_environmental',
  'water',
  'prev_water',
  'unserved_waste',
  'preparation_waste',
  'plate_waste',
] as const;

const cases = views.flatMap((view) =>
  filters.map((filter) => ({ ...filter, view, title: `${view.title}, ${filter.title}` })),
);

/** Unnamed weight counts like a named kilogram of the same place and period. */
function likelyChange(
  recounted: Recounted | undefined,
  figure: 'value' | 'environmental' | 'water',
): unknown {
  if (!recounted) return null;
  const { weight, unnamed, prev_weight, prev_unnamed } = recounted;
  if (prev_weight === 0) return null;
  if (weight === unnamed || prev_weight === prev_unnamed) return expect.any(Number);
  const now = (recounted[figure] * weight) / (weight - unnamed);
  const then = (recounted[`prev_${figure}`] * prev_weight) / (prev_weight - prev_unnamed);
  return near(change(now, then));
}

/** Null without covers and without captures. */
const perCover = (kg: number, captures: number, covers: number | undefined): number | null =>
  captures === 0 || !covers ? null : kg / covers;

const perCoverNow = (recounted: Recounted | undefined, covers: Covers | undefined): number | null =>
  perCover(recounted?.served ?? 0, recounted?.served_captures ?? 0, covers?.covers);

const perCoverBefore = (
  recounted: Recounted | undefined,
  covers: Covers | undefined,
): number | null =>
  perCover(recounted?.prev_served ?? 0, recounted?.prev_served_captures ?? 0, covers?.prev_covers);

function perCoverChange(recounted: Recounted | undefined, covers: Covers | undefined): unknown {
  const now = perCoverNow(recounted, covers);
  const then = perCoverBefore(recounted, covers);
  return now === null || then === null ? null : near(change(now, then));
}

function expectPerCover(
  card: SiteCard | MonitorCard | FoodCard,
  recounted: Recounted | undefined,
  covers: Covers | undefined,
  sites = 1,
): void {
  expect(card.waste_per_cover).toEqual(near(perCoverNow(recounted, covers)));
  expect(card.prev_waste_per_cover).toEqual(near(perCoverBefore(recounted, covers)));
  expect([card.cover_days, card.prev_cover_days]).toEqual([
    {
      days: covers?.days ?? 0,
      of_days: 30 * sites,
      sites,
      is_estimate: (covers?.planned ?? 0) > 0,
    },
    {
      days: covers?.prev_days ?? 0,
      of_days: 30 * sites,
      sites,
      is_estimate: (covers?.prev_planned ?? 0) > 0,
    },
  ]);
}

function expectPlace(
  card: SiteCard | MonitorCard,
  recounted: Recounted | undefined,
  covers: Covers | undefined,
): void {
  for (const figure of placeFigures) {
    expect(card[figure], figure).toEqual(near(recounted?.[figure] ?? 0));
  }
  expect(card.change).toEqual({
    weight: near(change(recounted?.weight ?? 0, recounted?.prev_weight ?? 0)),
    value: likelyChange(recounted, 'value'),
    environmental: likelyChange(recounted, 'environmental'),
    water: likelyChange(recounted, 'water'),
    waste_per_cover: perCoverChange(recounted, covers),
  });
  expectPerCover(card, recounted, covers);
  expect(card).toMatchObject(before);
}

const total = (cards: Iterable<Recounted>, figure: keyof Recounted): unknown =>
  near([...cards].reduce((sum, card) => sum + card[figure], 0));

async function recountPending(view: View, kept: Sql): Promise<unknown> {
  const sites = await insights.recount(view, sql`event.site_id`, kept);
  const sum = (amount: (site: Recounted) => number): number =>
    [...sites.values()].reduce((whole, site) => whole + amount(site), 0);
  const captures = sum(({ unnamed_captures }) => unnamed_captures);
  const hasNamed = [...sites.values()].every(({ weight, unnamed }) => weight > unnamed);
  const estimate = (figure: 'value' | 'environmental' | 'water'): unknown =>
    hasNamed || captures === 0
      ? expect.closeTo(
          sum((site) =>
            site.unnamed === 0 ? 0 : (site[figure] * site.unnamed) / (site.weight - site.unnamed),
          ),
          2,
        )
      : expect.any(Number);
  return {
    captures,
    weight: near(sum(({ unnamed }) => unnamed)),
    value: estimate('value'),
    co2: estimate('environmental'),
    water: estimate('water'),
  };
}

test.each(cases)('cards of sites: $title', async ({ view, query, kept }) => {
  const { body } = await insights.answer(view, insightRoutes.listSiteCards, { query });
  const recounted = await insights.recount(view, sql`event.site_id`, kept);
  const covers = await insights.covers(view);
  const [known] = await insights.rows(sql<{ ids: number[] }>`
    select array_agg(id order by id) as ids from site where id = any(${view.siteIds})
      and (${query['zone'] === undefined} or id = any(${[...recounted.keys()]})
        or id in (select site_id from device where id in (3, 5)))`);
  const cards: SiteCard[] = body.results;
  expect(cards.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(known?.ids);
  for (const card of cards) {
    expectPlace(card, recounted.get(card.id), covers.get(card.id));
    expect(card.covers).toBe(covers.get(card.id)?.covers ?? 0);
    expect(card.currency).toBe(body.currency);
  }
  expect(body).toMatchObject({
    count: cards.length,
    start_date: period.startDate,
    end_date: period.endDate,
    ...before,
  });
  expect(body.total).toEqual({
    weight: total(recounted.values(), 'weight'),
    value: total(recounted.values(), 'value'),
    environmental: total(recounted.values(), 'environmental'),
    water: total(recounted.values(), 'water'),
  });
  expect(body.pending).toEqual(await recountPending(view, kept));
});

test.each(cases)('cards of monitors: $title', async ({ view, query, kept }) => {
  const { body } = await insights.answer(view, insightRoutes.listMonitorCards, {
    query: { ...query, ...all },
  });
  const recounted = await insights.recount(view, sql`event.device_id`, kept);
  const covers = await insights.covers(view);
  const [known] = await insights.rows(sql<{ ids: number[] }>`
    select array_agg(id order by id) as ids from device where site_id = any(${view.siteIds})
      and (${query['zone'] === undefined} or id in (3, 5))`);
  const cards: MonitorCard[] = body.results;
  expect(cards.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(known?.ids ?? []);
  for (const card of cards) {
    expectPlace(card, recounted.get(card.id), covers.get(card.site_id));
    expect(card.covers).toBe(covers.get(card.site_id)?.covers ?? 0);
  }
  expect(body.pending).toEqual(await recountPending(view, kept));
});

test.each(views)('baselines of monitors: $title', async (view) => {
  const { body } = await insights.answer(view, insightRoutes.listMonitorCards, { query: all });
  const isReference = sql`status <> 'DISCARDED' and ${plain}
    and local_day >= ${period.startDate}::date - 56 and local_day < ${period.startDate}::date`;
  const expected = await insights.rows(sql<{ id: number; baseline: number | null }>`
    select device.id, case when first.week >= 4 then
      coalesce((select waste_per_cover from site_info where site_info.site_id = device.site_id),
          0.36)::float8
        * (select sum(weight_g) from event where device_id = device.id
            and event.site_id = device.site_id and ${isReference})::float8
        / (select sum(weight_g) from event where event.site_id = device.site_id and ${isReference}
            and local_day >= ${period.startDate}::date - 7 * first.week)::float8
      end as baseline
    from device, lateral (
      select ceil((${period.startDate}::date - min(local_day)) / 7.0)::int as week from event
      where device_id = device.id and event.site_id = device.site_id and ${isReference}
    ) as first
    where device.site_id = any(${view.siteIds})`);
  const cards: MonitorCard[] = body.results;
  const own = new Map(expected.map(({ id, baseline }) => [id, baseline]));
  expect(cards.length).toBe(own.size);
  expect(cards.some(({ baseline }) => baseline !== null)).toBe(true);
  for (const { id, baseline } of cards)
    expect(baseline, `${id}`).toEqual(near(own.get(id) ?? null));
});

test.each(cases)('cards of foods: $title', async ({ view, query, kept }) => {
  const { body } = await insights.answer(view, insightRoutes.listFoodCards, {
    query: { ...query, ...all },
  });
  const recounted = await insights.recount(view, sql`event.food_id`, kept);
  const covers = [...(await insights.covers(view)).values()].reduce((sum, site) => ({
    covers: sum.covers + site.covers,
    days: sum.days + site.days,
    planned: sum.planned + site.planned,
    prev_covers: sum.prev_covers + site.prev_covers,
    prev_days: sum.prev_days + site.prev_days,
    prev_planned: sum.prev_planned + site.prev_planned,
  }));
  const cards: FoodCard[] = body.results;
  expect(new Set(cards.map(({ id }) => id))).toEqual(new Set(recounted.keys()));
  for (const card of cards) {
    const expected = recounted.get(card.id);
    expectPerCover(card, expected, covers, view.siteIds.length);
    expect(card.change.waste_per_cover).toEqual(perCoverChange(expected, covers));
    expect(card).toMatchObject({
      item_weight: near(expected?.weight ?? 0),
      prev_weight: near(expected?.prev_weight ?? 0),
      value: near(expected?.value ?? 0),
      prev_value: near(expected?.prev_value ?? 0),
      co2_captured: near(expected?.environmental ?? 0),
      prev_co2_captured: near(expected?.prev_environmental ?? 0),
      water_captured: near(expected?.water ?? 0),
      prev_water_captured: near(expected?.prev_water ?? 0),
      sum_trimmings: near(expected?.trimmings ?? 0),
      chart_data: [
        { name: 'UNSERVED_WASTE', value: near(expected?.unserved_waste ?? 0) },
        { name: 'PREP_AND_PRODUCTION_WASTE', value: near(expected?.preparation_waste ?? 0) },
        { name: 'PLATE_WASTE', value: near(expected?.plate_waste ?? 0) },
      ],
    });
  }
  expect(body.total.weight).toEqual(total(recounted.values(), 'weight'));
  expect(body.pending).toEqual(await recountPending(view, kept));
});

const now = (amount: Sql): Sql => sql`coalesce(sum(${amount}) filter (where ${isCurrent}), 0)`;
const weight = now(sql`weight_g`);
const served = (siteIds: number[]): Sql =>
  now(sql`case when ${isServed(siteIds)} then weight_g end`);
const last = sql`max(processed_at) filter (where ${isCurrent})`;
const marked = (condition: Sql): Sql => now(sql`case when ${condition} then 1 else 0 end`);

/** Focus foods of the user (11 and 4) or of a site. */
const orders = (
  isFocus: Sql,
  { value, siteIds }: View,
): Record<Exclude<CardOrdering, 'name' | '-name'>, Sql> => ({
  recommended: sql`bool_or(${isFocus}) desc, ${now(value)} desc`,
  '-processed_at': sql`${last} desc nulls last`,
  processed_at: sql`${last} asc nulls last`,
  '-item_weight': sql`${weight} desc`,
  item_weight: sql`${weight}`,
  '-value': sql`${now(value)} desc`,
  value: sql`${now(value)}`,
  '-environment': sql`${now(sql`co2_g`)} desc`,
  environment: sql`${now(sql`co2_g`)}`,
  flagged: sql`${marked(sql`is_flagged`)} desc`,
  comments: sql`${marked(sql`comment_count > 0`)} desc`,
  focus_foods: sql`bool_or(${isFocus}) desc,
    ${now(sql`case when ${isFocus} then weight_g else 0 end`)} desc`,
  '-waste_per_cover': sql`${served(siteIds)} desc`,
  waste_per_cover: sql`${served(siteIds)}`,
});

describe.each(views.filter(({ user }) => user === 'euro'))('the order of foods, $title', (view) => {
  test.each(cardOrderings.filter((ordering) => !ordering.endsWith('name')))(
    '%s',
    async (ordering) => {
      const isFocus = view.site
        ? sql`food_id in (select food_id from focus_food where site_id = ${view.site})`
        : sql`food_id in (11, 4)`;
      const order = Object.entries(orders(isFocus, view)).find(([name]) => name === ordering);
      const expected = await insights.rows(sql<{ id: number }>`
        select food_id as id from event
        where status <> 'DISCARDED' and site_id = any(${view.siteIds}) and ${plain}
          and food_id is not null
          and local_day between ${before.prev_start_date}::date and ${period.endDate}::date
        group by food_id order by ${order?.[1] ?? sql`1`}, ${weight} desc, food_id`);
      const { body } = await insights.answer(view, insightRoutes.listFoodCards, {
        query: { ordering, ...all },
      });
      const cards: FoodCard[] = body.results;
      expect(cards.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      const page = await insights.answer(view, insightRoutes.listFoodCards, {
        query: { ordering, offset: 10 },
      });
      expect(page.body.results).toEqual(cards.slice(10, 20));
      expect(page.body.count).toBe(cards.length);
    },
  );

  test('name', async () => {
    const named = async (ordering: CardOrdering): Promise<string[]> => {
      const query = { ordering, ...all };
      const { body } = await insights.answer(view, insightRoutes.listFoodCards, { query });
      return body.results.map(({ name }: FoodCard) => name.toLowerCase());
    };
    const names = await named('name');
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    expect(await named('-name')).toEqual(names.toReversed());
  });
});

test.each(['flagged', 'comments', '-processed_at', '-value', 'focus_foods'] as const)(
  'the order of sites and monitors: %s',
  async (ordering) => {
    const [, view] = views;
    if (!view) throw new Error('No view of all sites');
    // A site or monitor is never a focus food itself.
    const order =
      ordering === 'focus_foods'
        ? sql`${now(sql`case when food_id in (11, 4) then weight_g else 0 end`)} desc`
        : orders(sql`false`, view)[ordering];
    const places = [
      { route: insightRoutes.listSiteCards, key: sql`event.site_id`, isShown: sql`true` },
      {
        route: insightRoutes.listMonitorCards,
        key: sql`event.device_id`,
        isShown: sql`device_id in (select id from device where site_id = any(${view.siteIds}))`,
      },
    ];
    for (const { route, key, isShown } of places) {
      const expected = await insights.rows(sql<{ id: number }>`
        select ${key} as id from event
        where status <> 'DISCARDED' and site_id = any(${view.siteIds}) and ${plain}
          and local_day between ${before.prev_start_date}::date and ${period.endDate}::date
          and ${isShown}
        group by 1 order by ${order}, ${weight} desc, 1`);
      const { body } = await insights.answer(view, route, { query: { ordering, ...all } });
      const shown: number[] = body.results.map(({ id }: { id: number }) => id);
      // Places without waste come last.
      const idle = shown.filter((id) => !expected.some((place) => place.id === id));
      expect(shown).toEqual([...expected.map(({ id }) => id), ...idle]);
    }
  },
);
