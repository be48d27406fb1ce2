import { buildUrl } from '@wastegauge/contract/http-request';
import { addDays, addMonths, type Day } from '@wastegauge/contract/values/dates';
import type { Route } from '@wastegauge/contract/route';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import { sql, type RawBuilder } from 'kysely';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { openDuckdbAnalytics } from '../../src/adapters/analytics-duckdb/analytics-duckdb.ts';
import type { Analytics } from '../../src/platform/ports/analytics.ts';
import { buildApp } from '../../src/app.ts';
import { loadDemoOrganisation } from '@wastegauge/demo/service';
import { startTestApp, type Answer, type Client, type RawParts, type TestApp } from './test-app.ts';
import { createRecount } from './cluster/run-recount.ts';
import { clusterNodes } from './cluster/test-cluster.ts';
import { fillWithWaste } from './test-waste.ts';

export type RecountSql = RawBuilder<unknown>;

export interface View {
  title: string;
  user: 'euro' | 'pound';
  site?: number;
  siteIds: number[];
  value: RecountSql;
}

const rate = sql`coalesce(
  (select per_eur from fx_rate where currency = 'GBP' and day <= event.local_day
    order by day desc limit 1),
  (select per_eur from fx_rate where currency = 'GBP' order by day limit 1))`;

/** A viewer, the sites in view, and the currency. */
const viewsOf = (site: number, siteIds: number[]): View[] => [
  { title: 'one site', user: 'euro', site, siteIds: [site], value: sql`event.value_e4` },
  { title: 'all in euros', user: 'euro', siteIds, value: sql`event.value_eur_e4` },
  { title: 'all in pounds', user: 'pound', siteIds, value: sql`event.value_eur_e4 * ${rate}` },
];

type Users = Record<View['user'], { id: number }>;

export interface DataSet {
  name: string;
  today: Day;
  views: View[];
  fill(product: TestApp): Promise<Users>;
}

export const dataSets: DataSet[] = [
  { name: 'made up', today: '2025-01-20', views: viewsOf(2, [1, 2, 3, 4, 5]), fill: makeUp },
  {
    name: 'the demo',
    today: '2026-10-14',
    views: viewsOf(1, [1, 2, 3, 4]).filter(({ user }) => user === 'euro'),
    fill: loadDemo,
  },
];

const between = (from: Day, to: Day): RecountSql =>
  sql`event.local_day between ${from}::date and ${to}::date`;

/** `full` is the month up to yesterday, which is compared with the days `before`. */
export const daysShown = (
  today: Day,
): Record<'month' | 'full' | 'before' | 'months' | 'ever', RecountSql> => {
  const first = `${today.slice(0, 8)}01`;
  const yesterday = addDays(today, -1);
  return {
    month: between(first, today),
    full: between(first, yesterday),
    before: between(addMonths(first, -1), addMonths(yesterday, -1)),
    months: between(addMonths(first, -5), today),
    ever: between('2022-01-01', today),
  };
};

export const amountOf = (metric: HeaderMetric, { value }: View): RecountSql =>
  ({
    total_waste: sql`coalesce(sum(event.weight_g), 0)::float8 / 1000`,
    waste_value: sql`coalesce(sum(${value}), 0)::float8 / 10000`,
    waste_co2: sql`coalesce(sum(event.co2_g), 0)::float8 / 1000`,
    waste_logs: sql`count(*)::float8`,
  })[metric];

export const counted = ({ siteIds }: View): RecountSql => sql`event.status <> 'DISCARDED'
  and not event.is_secondary and not event.non_food and event.site_id = any(${siteIds})`;

export const change = (now: number, before: number): number | null =>
  before === 0 ? null : ((now - before) / before) * 100;

export const near = (expected: number | null): unknown =>
  expected === null ? null : (expect.closeTo(expected, 6) as unknown);

export interface Recount {
  /** Asserts that both engines agree and returns the reply for the recount. */
  answer(route: Route, view: View, metric: HeaderMetric): Promise<Answer['body']>;
  rows<Row>(query: RawBuilder<Row>): Promise<Row[]>;
  one(select: RecountSql, view: View, condition: RecountSql): Promise<number>;
  /** The amount once everything is named: unnamed weight counts like each site's named kilogram. */
  likely(metric: HeaderMetric, view: View, condition: RecountSql): Promise<number>;
  /** The target in kilograms on a day. */
  targetOf(view: View, target: RecountSql): Promise<(on: Day) => number | null>;
  /** Converts a target in kilograms by the value of the given events. */
  worth(
    metric: HeaderMetric,
    view: View,
    shown: RecountSql,
  ): Promise<(kg: number | null) => number | null>;
  close(): Promise<void>;
}

export async function startRecount({ today, fill }: DataSet): Promise<Recount> {
  const product = await startTestApp();
  product.clock.set(`${today}T12:00:00Z`);
  const users = await fill(product);
  const clients = { euro: await product.as(users.euro), pound: await product.as(users.pound) };
  const engines = await openBothEngines(product);
  const rows: Recount['rows'] = createRecount(product.db);
  const one: Recount['one'] = async (select, view, condition) => {
    const [row] = await rows(sql<{ value: number }>`
      select ${select} as value from event where ${counted(view)} and ${condition}`);
    return row?.value ?? NaN;
  };
  const likely: Recount['likely'] = async (metric, view, condition) => {
    if (metric === 'total_waste' || metric === 'waste_logs') {
      return one(amountOf(metric, view), view, condition);
    }
    const sites = await rows(sql<{ amount: number; namedG: number; unnamedG: number }>`
      select ${amountOf(metric, view)} as amount,
        coalesce(sum(event.weight_g) filter (where event.food_id is not null), 0)::float8 as "namedG",
        coalesce(sum(event.weight_g) filter (where event.food_id is null), 0)::float8 as "unnamedG"
      from event where ${counted(view)} and ${condition} group by event.site_id`);
    return sites.reduce((sum, { amount, namedG, unnamedG }) => {
      if (namedG === 0 && unnamedG > 0) throw new Error('A site has no named waste');
      return sum + amount * (1 + unnamedG / (namedG || 1));
    }, 0);
  };
  return {
    rows,
    one,
    likely,
    answer: async (route, view, metric) => {
      const [client, { id }] = [clients[view.user], users[view.user]];
      const query = { metric, ...(view.site && { site: String(view.site) }) };
      return (await engines.read(client, route, { params: { id }, query })).body;
    },
    targetOf: async (view, target) => {
      const findHistory = (own: RecountSql) =>
        rows(sql<{ since: Day; kg: number | null }>`
          select valid_from as since, threshold_g / 1000.0::float8 as kg
          from ${own} and ${target} order by valid_from desc`);
      const kgOn = (history: { since: Day; kg: number | null }[], on: Day): number | null =>
        history.find(({ since }) => since <= on)?.kg ?? null;
      const siteIds = view.site ? [view.site] : view.siteIds;
      const ofSites = await Promise.all(
        siteIds.map((id) => findHistory(sql`target where site_id = ${id}`)),
      );
      const ofUser = view.site
        ? []
        : await findHistory(sql`user_target where user_id = ${users[view.user].id}`);
      return (on) => {
        const added = ofSites.flatMap((history) => kgOn(history, on) ?? []);
        const sum = added.length === 0 ? null : added.reduce((total, kg) => total + kg, 0);
        return kgOn(ofUser, on) ?? sum;
      };
    },
    worth: async (metric, view, shown) => {
      const amount = await one(amountOf(metric, view), view, shown);
      const named = sql`${shown} and event.food_id is not null`;
      const weight = await one(amountOf('total_waste', view), view, named);
      return (kg) =>
        metric === 'total_waste'
          ? kg
          : kg === null || metric === 'waste_logs' || weight === 0
            ? null
            : (kg * amount) / weight;
    },
    close: async () => {
      await engines.close();
      await product.close();
    },
  };
}

async function loadDemo({ db, clock }: TestApp): Promise<Users> {
  await loadDemoOrganisation(db, { now: clock.now() });
  const owner = { id: 2 };
  return { euro: owner, pound: owner };
}

async function makeUp({ db, given }: TestApp): Promise<Users> {
  await fillWithWaste(db, { events: 6000 });
  await sql`update device set type = 'PREP_AND_PRODUCTION_WASTE' where id % 5 = 0`.execute(db);
  await sql`
    insert into target (site_id, kind, device_id, threshold_g, valid_from) values
      (2, 'site_month', null, 90000, '2024-11-01'), (2, 'site_month', null, 45000, '2025-01-01'),
      (2, 'site_day', null, 3000, '2024-12-05'), (2, 'device_month', 1, 7000, '2024-12-01')
  `.execute(db);
  await sql`
    insert into target (site_id, kind, food_id, threshold_g, valid_from)
    select 2, 'food_month', food_id, 1000 * position, '2024-12-01'
    from focus_food where site_id = 2`.execute(db);
  const person = async (symbol: string): Promise<{ id: number }> => {
    const { id } = await given.user({ sites: [1, 2, 3, 4, 5].map((id) => ({ id })) });
    await sql`update profile set preferred_currency = ${symbol} where user_id = ${id}`.execute(db);
    await sql`
      insert into user_target (user_id, kind, threshold_g, valid_from) values
        (${id}, 'site_month', 400000, '2024-12-01'), (${id}, 'site_day', 9000, '2024-12-01')
    `.execute(db);
    await sql`
      insert into user_focus_food (user_id, position, food_id)
      values (${id}, 1, 11), (${id}, 2, 4)`.execute(db);
    return { id };
  };
  return { euro: await person('€'), pound: await person('£') };
}

export interface BothEngines {
  /** Asserts that PostgreSQL and the copy give the same reply. */
  read(client: Client, route: Route, parts: RawParts): Promise<Answer>;
  close(): Promise<void>;
}

export async function openBothEngines(product: TestApp): Promise<BothEngines> {
  const { copy, close } = await openCopy(product);
  const onCopy = await buildApp({ ...product.deps, analytics: copy });
  return {
    read: async (client, route, parts) => {
      const answer = await client.call(route, parts);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      const copied = await onCopy.inject({
        method: 'GET',
        url: buildUrl(route, parts),
        headers: { authorization: `Bearer ${client.token}` },
      });
      if (route.media) expect(copied.body).toBe(answer.body);
      else expect(copied.json()).toEqual(answer.body);
      return answer;
    },
    close: async () => {
      await onCopy.close();
      await close();
    },
  };
}

async function openCopy({
  databaseUrl,
  deps,
}: TestApp): Promise<{ copy: Analytics; close(): Promise<void> }> {
  // A cluster has no copy.
  if (clusterNodes.length > 0) return { copy: deps.analytics, close: () => Promise.resolve() };
  const dataDir = await mkdtemp(path.join(tmpdir(), 'wastegauge-recount-'));
  const copy = openDuckdbAnalytics({
    databaseUrl,
    dataDir,
    memoryMb: 512,
    database: {
      ask: (question) =>
        question.isProbe
          ? deps.analytics.ask(question)
          : Promise.reject(new Error(`The copy did not answer "${question.name}"`)),
    },
    catchUpTimeoutMs: 20_000,
    log: deps.log,
  });
  await copy.ready();
  return {
    copy,
    close: async () => {
      await copy.close();
      await rm(dataDir, { recursive: true });
    },
  };
}
