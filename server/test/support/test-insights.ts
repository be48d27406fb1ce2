import type { Route } from '@wastegauge/contract/route';
import { sql, type RawBuilder } from 'kysely';
import { createRecount } from './cluster/run-recount.ts';
import { startTestApp, type Answer, type TestApp } from './test-app.ts';
import { dataSets, openBothEngines, type View } from './test-recount.ts';

export type Sql = RawBuilder<unknown>;
export type Query = Record<string, string | number>;

const [madeUp] = dataSets;
if (!madeUp) throw new Error('There is no data set');
export const { today, views } = madeUp;

export const period = { startDate: '2024-12-10', endDate: '2025-01-08' };
export const before = { prev_start_date: '2024-11-10', prev_end_date: '2024-12-09' };

export const isCurrent = sql`event.local_day >= ${period.startDate}::date`;
const isRead = sql`event.local_day between ${before.prev_start_date}::date
  and ${period.endDate}::date`;

/** The filters, written again in SQL. */
export const filters: { title: string; query: Query; kept: Sql }[] = [
  { title: 'everything', query: {}, kept: sql`not is_secondary and not non_food` },
  {
    title: 'trimmings only',
    query: { trimmings: 'true' },
    kept: sql`trimmings and not is_secondary and not non_food`,
  },
  {
    title: 'without trimmings',
    query: { trimmings: 'false' },
    kept: sql`not trimmings and not is_secondary and not non_food`,
  },
  {
    title: 'secondary waste',
    query: { secondaryWaste: 'true' },
    kept: sql`is_secondary and not non_food`,
  },
  {
    title: 'with secondary waste',
    query: { withSecondaryWaste: 'true' },
    kept: sql`not non_food`,
  },
  { title: 'non-food', query: { nonFood: 'true' }, kept: sql`not is_secondary and non_food` },
  {
    title: 'two monitors',
    query: { zone: 'SER-3,5' },
    kept: sql`device_id in (3, 5) and not is_secondary and not non_food`,
  },
  {
    title: 'three foods',
    query: { food: '11,4,7' },
    kept: sql`food_id in (4, 7, 11) and not is_secondary and not non_food`,
  },
  {
    title: 'a range of prices and weights',
    query: { minPrice: 2, maxPrice: 9.5, minWeight: 0.6, maxWeight: 2.2 },
    kept: sql`value_e4 between 20000 and 95000 and weight_g between 600 and 2200
      and not is_secondary and not non_food`,
  },
];

export interface Recounted {
  key: number;
  weight: number;
  prev_weight: number;
  value: number;
  prev_value: number;
  environmental: number;
  prev_environmental: number;
  water: number;
  prev_water: number;
  unserved_waste: number;
  preparation_waste: number;
  plate_waste: number;
  trimmings: number;
  unnamed: number;
  prev_unnamed: number;
  unnamed_captures: number;
  /** Kilograms and captures on days with covers. */
  served: number;
  prev_served: number;
  served_captures: number;
  prev_served_captures: number;
}

/** Sums over the days that have both covers and waste. */
export interface Covers {
  covers: number;
  days: number;
  planned: number;
  prev_covers: number;
  prev_days: number;
  prev_planned: number;
}

const servedSums = (condition: Sql, prefix: string): Sql => sql`
  coalesce(sum(covers) filter (where ${condition}), 0)::int as ${sql.ref(`${prefix}covers`)},
  count(*) filter (where ${condition})::int as ${sql.ref(`${prefix}days`)},
  count(*) filter (where ${condition} and is_planned)::int as ${sql.ref(`${prefix}planned`)}`;

/** Site, day, covers, and whether these are a default, of the days that have both covers and waste. */
const servedDays = (siteIds: number[]): Sql => sql`
  select site_id, day, coalesce(typed, guests, planned) as covers,
    typed is null and guests is null as is_planned
  from (
    select site.id as site_id, day::date as day,
      (select covers_per_day from daily_cover
        where daily_cover.site_id = site.id and daily_cover.day = every.day
          and not is_default) as typed,
      (select case when count(*) > 0 then
          least(500000, sum(case when counted_guests is null then estimate_occupancy
            else round(counted_guests::numeric / (end_date::date - start_date::date + 1)) end)) end
        from venue_event
        where venue_event.site_id = site.id
          and (counted_guests is not null or estimate_occupancy is not null)
          and every.day between start_date::date and end_date::date) as guests,
      (select coalesce(
          (array[monday, tuesday, wednesday, thursday, friday, saturday, sunday])
            [extract(isodow from every.day)],
          default_covers)
        from cover_default where cover_default.site_id = site.id and date <= every.day
        order by date desc limit 1) as planned
    from site, generate_series(${before.prev_start_date}::date,
      ${period.endDate}::date, interval '1 day') as every (day)
    where site.id = any(${siteIds})
  ) as known
  where coalesce(typed, guests, planned) > 0 and exists (
    select from event where event.site_id = known.site_id and event.local_day = known.day
      and status <> 'DISCARDED' and not is_secondary and not non_food)`;

/** Whether an event is on a day that has both covers and waste. */
export const isServed = (siteIds: number[]): Sql => sql`(event.site_id, event.local_day) in (
  select served.site_id, served.day from (${servedDays(siteIds)}) as served)`;

export interface Insights {
  product: TestApp;
  /** Asserts that both engines agree. */
  answer(view: View, route: Route, given?: { query?: Query; id?: number }): Promise<Answer>;
  rows<Row>(query: RawBuilder<Row>): Promise<Row[]>;
  recount(view: View, key: Sql, kept: Sql): Promise<Map<number, Recounted>>;
  /** Covers of each site in the period and the one before, computed day by day. */
  covers(view: View): Promise<Map<number, Covers>>;
  close(): Promise<void>;
}

export async function startInsights(): Promise<Insights> {
  const product = await startTestApp();
  product.clock.set(`${today}T12:00:00Z`);
  const users = await madeUp?.fill(product);
  if (!users) throw new Error('The data set has no users');
  const clients = { euro: await product.as(users.euro), pound: await product.as(users.pound) };
  const engines = await openBothEngines(product);
  const rows: Insights['rows'] = createRecount(product.db);
  return {
    product,
    rows,
    answer: (view, route, { query = {}, id = 0 } = {}) => {
      const asked = { ...period, ...(view.site && { site: view.site }), ...query };
      return engines.read(clients[view.user], route, { params: { id }, query: asked });
    },
    recount: async ({ siteIds, value }, key, kept) => {
      const sum = (amount: Sql, condition: Sql): Sql =>
        sql`(coalesce(sum(${amount}) filter (where ${condition}), 0))::float8`;
      const isOf = (code: string): Sql =>
        sql`${isCurrent} and (select code from waste_type where id = waste_type_id) = ${code}`;
      const both = (amount: Sql, divisor: number, name: string): Sql => sql`
        ${sum(amount, isCurrent)} / ${sql.lit(divisor)} as ${sql.ref(name)},
        ${sum(amount, sql`not ${isCurrent}`)} / ${sql.lit(divisor)} as ${sql.ref(`prev_${name}`)}`;
      const served = isServed(siteIds);
      const found = await rows(sql<Recounted>`
        select ${key} as key, ${both(sql`weight_g`, 1000, 'weight')},
          ${both(value, 10_000, 'value')}, ${both(sql`co2_g`, 1000, 'environmental')},
          ${both(sql`water_ml`, 1000, 'water')},
          ${both(sql`case when event.food_id is null then weight_g end`, 1000, 'unnamed')},
          ${both(sql`case when ${served} then weight_g end`, 1000, 'served')},
          ${both(sql`case when ${served} then 1 end`, 1, 'served_captures')},
          ${sum(sql`1`, sql`${isCurrent} and event.food_id is null`)} as unnamed_captures,
          ${sum(sql`weight_g`, isOf('unserved'))} / 1000 as unserved_waste,
          ${sum(sql`weight_g`, isOf('preparation'))} / 1000 as preparation_waste,
          ${sum(sql`weight_g`, isOf('plate'))} / 1000 as plate_waste,
          ${sum(sql`weight_g`, sql`${isCurrent} and event.trimmings`)} / 1000 as trimmings
        from event
        where status <> 'DISCARDED' and site_id = any(${siteIds}) and ${isRead} and ${kept}
          and ${key} is not null
        group by 1`);
      return new Map(found.map((row) => [row.key, row]));
    },
    covers: async ({ siteIds }) => {
      const found = await rows(sql<{ siteId: number } & Covers>`
        select site_id as "siteId", ${servedSums(sql`day >= ${period.startDate}::date`, '')},
          ${servedSums(sql`day < ${period.startDate}::date`, 'prev_')}
        from (${servedDays(siteIds)}) as served group by 1`);
      return new Map(found.map(({ siteId, ...covers }) => [siteId, covers]));
    },
    close: async () => {
      await engines.close();
      await product.close();
    },
  };
}
