import { buildUrl } from '@wastegauge/contract/call';
import type { Route } from '@wastegauge/contract/route';
import { sql, type RawBuilder } from 'kysely';
import { expect } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { startTestApp, type Answer, type TestApp } from './test-app.ts';
import { dataSets, openCopy, type View } from './test-recount.ts';

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
}

export interface Insights {
  product: TestApp;
  /** Asserts that both engines agree. */
  answer(view: View, route: Route, given?: { query?: Query; id?: number }): Promise<Answer>;
  rows<Row>(query: RawBuilder<Row>): Promise<Row[]>;
  recount(view: View, key: Sql, kept: Sql): Promise<Map<number, Recounted>>;
  /** Covers of each site in the period and the one before, computed day by day. */
  covers(view: View): Promise<Map<number, { covers: number; previous: number }>>;
  close(): Promise<void>;
}

export async function startInsights(): Promise<Insights> {
  const product = await startTestApp();
  product.clock.set(`${today}T12:00:00Z`);
  const users = await madeUp?.fill(product);
  if (!users) throw new Error('Nobody looks at anything');
  const clients = { euro: await product.as(users.euro), pound: await product.as(users.pound) };
  const { copy, close: closeCopy } = await openCopy(product);
  const onCopy = await buildApp({ ...product.deps, analytics: copy });
  const rows: Insights['rows'] = async (query) => (await query.execute(product.db)).rows;
  return {
    product,
    rows,
    answer: async (view, route, { query = {}, id = 0 } = {}) => {
      const client = clients[view.user];
      const asked = { ...period, ...(view.site && { site: view.site }), ...query };
      const answer = await client.call(route, { params: { id }, query: asked });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const copied = await onCopy.inject({
        method: 'GET',
        url: buildUrl(route, { params: { id }, query: asked }),
        headers: { authorization: `Bearer ${client.token}` },
      });
      if (!route.media) expect(copied.json()).toEqual(answer.body);
      else expect(copied.body).toBe(answer.body);
      return answer;
    },
    recount: async ({ siteIds, value }, key, kept) => {
      const sum = (amount: Sql, condition: Sql): Sql =>
        sql`(coalesce(sum(${amount}) filter (where ${condition}), 0))::float8`;
      const isOf = (code: string): Sql =>
        sql`${isCurrent} and (select code from waste_type where id = waste_type_id) = ${code}`;
      const both = (amount: Sql, divisor: number, name: string): Sql => sql`
        ${sum(amount, isCurrent)} / ${sql.lit(divisor)} as ${sql.ref(name)},
        ${sum(amount, sql`not ${isCurrent}`)} / ${sql.lit(divisor)} as ${sql.ref(`prev_${name}`)}`;
      const found = await rows(sql<Recounted>`
        select ${key} as key, ${both(sql`weight_g`, 1000, 'weight')},
          ${both(value, 10_000, 'value')}, ${both(sql`co2_g`, 1000, 'environmental')},
          ${both(sql`water_ml`, 1000, 'water')},
          ${sum(sql`weight_g`, isOf('unserved'))} / 1000 as unserved_waste,
          ${sum(sql`weight_g`, isOf('preparation'))} / 1000 as preparation_waste,
          ${sum(sql`weight_g`, isOf('plate'))} / 1000 as plate_waste,
          ${sum(sql`weight_g`, sql`${isCurrent} and event.trimmings`)} / 1000 as trimmings
        from event
        where status = 'SUCCESSFUL' and site_id = any(${siteIds}) and ${isRead} and ${kept}
          and ${key} is not null
        group by 1`);
      return new Map(found.map((row) => [row.key, row]));
    },
    covers: async ({ siteIds }) => {
      const found = await rows(sql<{ siteId: number; covers: number; previous: number }>`
        with served as (
          select site.id as site_id, day::date as day, coalesce(
            (select covers_per_day from daily_cover
              where daily_cover.site_id = site.id and daily_cover.day = every.day
                and not is_default),
            (select case when sum(estimate_occupancy) > 500000 then 500000
                else sum(estimate_occupancy) end from venue_event
              where venue_event.site_id = site.id
                and every.day between start_date::date and end_date::date),
            (select coalesce(
                (array[monday, tuesday, wednesday, thursday, friday, saturday, sunday])
                  [extract(isodow from every.day)],
                default_covers)
              from cover_default where cover_default.site_id = site.id and date <= every.day
              order by date desc limit 1),
            (select covers_per_day from site_info where site_info.site_id = site.id),
            350) as covers
          from site, generate_series(${before.prev_start_date}::date,
            ${period.endDate}::date, interval '1 day') as every (day)
          where site.id = any(${siteIds})
        )
        select site_id as "siteId",
          sum(covers) filter (where day >= ${period.startDate}::date)::int as covers,
          sum(covers) filter (where day < ${period.startDate}::date)::int as previous
        from served group by 1`);
      return new Map(found.map(({ siteId, ...covers }) => [siteId, covers]));
    },
    close: async () => {
      await onCopy.close();
      await closeCopy();
      await product.close();
    },
  };
}
