import { exploreRoutes } from '@wastegauge/contract/insight/explore';
import { insightRoutes } from '@wastegauge/contract/insight/insights';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { reportRoutes } from '@wastegauge/contract/insight/reports';
import type { ReportKind } from '@wastegauge/contract/values/address-options';
import { headerMetrics, type HeaderMetric } from '@wastegauge/contract/values/units';
import type { Route } from '@wastegauge/contract/route';
import { seededRandom } from '@wastegauge/pictures/random';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Answer, type Client, type TestApp } from './support/test-app.ts';
import { openBothEngines, type BothEngines } from './support/test-recount.ts';
import { fillWithWaste } from './support/test-waste.ts';

interface Span {
  from: string;
  to: string;
}

interface Case {
  title: string;
  today: string;
  /** All sites unless given. */
  site?: number;
  shown: Span;
  before: Span | null;
  /** The part of `shown` that is compared; all of it unless given. */
  compared?: Span;
  /** Reports exist for complete days, weeks and months only. */
  kind?: ReportKind;
  /** Home shows these days without being asked for them. */
  isHomeDefault?: boolean;
}

const span = (from: string, to: string): Span => ({ from, to });

const special: Case[] = [
  {
    title: 'the first of a month shows the month before',
    today: '2025-03-01',
    site: 2,
    shown: span('2025-02-01', '2025-02-28'),
    before: span('2025-01-01', '2025-01-28'),
    kind: 'monthly',
    isHomeDefault: true,
  },
  {
    title: '31 March, compared by daily averages',
    today: '2025-03-31',
    site: 1,
    shown: span('2025-03-01', '2025-03-31'),
    compared: span('2025-03-01', '2025-03-30'),
    before: span('2025-02-01', '2025-02-28'),
    isHomeDefault: true,
  },
  {
    title: 'the whole of March against February',
    today: '2025-04-03',
    shown: span('2025-03-01', '2025-03-31'),
    before: span('2025-02-01', '2025-02-28'),
    kind: 'monthly',
  },
  {
    title: 'the week in which summer time begins',
    today: '2025-04-01',
    site: 3,
    shown: span('2025-03-24', '2025-03-30'),
    before: span('2025-03-17', '2025-03-23'),
    kind: 'weekly',
  },
  {
    title: 'the day on which summer time ends',
    today: '2025-10-27',
    shown: span('2025-10-26', '2025-10-26'),
    before: span('2025-10-25', '2025-10-25'),
    kind: 'daily',
  },
  {
    title: 'a week of which half is named',
    today: '2025-02-18',
    site: 4,
    shown: span('2025-02-10', '2025-02-16'),
    before: span('2025-02-03', '2025-02-09'),
    kind: 'weekly',
  },
  {
    title: 'a site that joined in the middle',
    today: '2025-03-02',
    site: 5,
    shown: span('2025-02-01', '2025-02-28'),
    before: span('2025-01-01', '2025-01-28'),
    kind: 'monthly',
  },
  {
    title: 'a period without a complete day',
    today: '2025-01-20',
    site: 2,
    shown: span('2025-01-20', '2025-01-20'),
    before: null,
  },
];

const utc = (day: string): Date => new Date(`${day}T00:00:00Z`);
const shift = (day: string, days: number): string =>
  new Date(utc(day).getTime() + days * 86_400_000).toISOString().slice(0, 10);
const length = ({ from, to }: Span): number =>
  (utc(to).getTime() - utc(from).getTime()) / 86_400_000 + 1;

function randomCases(count: number): Case[] {
  const random = seededRandom(20_251_117);
  const below = (limit: number): number => Math.floor(random() * limit);
  return Array.from({ length: count }, (_unused, index) => {
    const today = shift('2025-01-05', below(150));
    const site = below(7);
    const place = site === 0 ? {} : { site };
    const title = `random case ${index + 1}`;
    if (index % 2 === 0) {
      const days = 1 + below(60);
      const shown = span(shift(today, -days - below(20)), '');
      shown.to = shift(shown.from, days - 1);
      // Whole months are special cases above.
      if (shown.from.endsWith('-01')) shown.from = shift(shown.from, 1);
      if (shown.to < shown.from) shown.to = shown.from;
      const before = span(shift(shown.from, -length(shown)), shift(shown.from, -1));
      return { title, today, ...place, shown, before };
    }
    const weekday = (utc(today).getUTCDay() + 6) % 7;
    const monday = shift(today, -weekday - 7 * (1 + below(6)));
    const shown = span(monday, shift(monday, 6));
    const before = span(shift(monday, -7), shift(monday, -1));
    return { title, today, ...place, shown, before, kind: 'weekly' };
  });
}

interface RawEvent {
  site: number;
  day: string;
  grams: number;
  isNamed: boolean;
  cost: number;
  costEur: number;
  co2G: number;
}

let product: TestApp;
let user: { id: number };
let client: Client;
let engines: BothEngines;
let events: RawEvent[];

beforeAll(async () => {
  product = await startTestApp();
  const { db, given } = product;
  await fillWithWaste(db, { events: 12_000 });
  await sql`delete from event where site_id = 5 and local_day < '2025-02-12'`.execute(db);
  await sql`
    update event set status = 'PROCESSING', food_id = null, value_e4 = 0, value_eur_e4 = 0,
      co2_g = 0, water_ml = 0, trimmings = false
    where site_id = 4 and id % 2 = 0 and local_day between '2025-02-10' and '2025-02-16'
      and status <> 'DISCARDED'`.execute(db);
  await sql`
    update event set value_e4 = weight_g * (20 + food_id % 41),
      value_eur_e4 = weight_g * (25 + food_id % 43), co2_g = weight_g * (1 + food_id % 5)
    where food_id is not null`.execute(db);
  user = await given.user({
    sites: [1, 2, 3, 4, 5, 6].map((id) => ({ id })),
  });
  await sql`update profile set preferred_currency = '€' where user_id = ${user.id}`.execute(db);
  const { rows } = await sql<RawEvent>`
    select site_id as site, local_day as day, weight_g::float8 as grams,
      food_id is not null as "isNamed", value_e4::float8 / 10000 as cost,
      value_eur_e4::float8 / 10000 as "costEur", co2_g::float8 as "co2G"
    from event
    where status <> 'DISCARDED' and not is_secondary and not non_food`.execute(db);
  events = rows;
  engines = await openBothEngines(product);
}, 180_000);
afterAll(async () => {
  await engines.close();
  await product.close();
});

const amounts: Record<HeaderMetric, (event: RawEvent, isOneSite: boolean) => number> = {
  total_waste: ({ grams }) => grams / 1000,
  waste_value: ({ cost, costEur }, isOneSite) => (isOneSite ? cost : costEur),
  waste_co2: ({ co2G }) => co2G / 1000,
  waste_logs: () => 1,
};

const eventsIn = ({ from, to }: Span, site?: number): RawEvent[] =>
  events.filter(
    (event) => (site === undefined || event.site === site) && event.day >= from && event.day <= to,
  );

const sumOf = (metric: HeaderMetric, counted: RawEvent[], site?: number): number =>
  counted.reduce((sum, event) => sum + amounts[metric](event, site !== undefined), 0);

const total = (metric: HeaderMetric, days: Span, site?: number): number =>
  sumOf(metric, eventsIn(days, site), site);

/** The amount once everything is named; NaN where a site has no named waste to go by. */
function likely(metric: HeaderMetric, days: Span, site?: number): number {
  if (metric === 'total_waste' || metric === 'waste_logs') return total(metric, days, site);
  const bySite = Map.groupBy(eventsIn(days, site), (event) => event.site);
  return [...bySite.values()].reduce((sum, ofSite) => {
    const grams = ofSite.reduce((all, event) => all + event.grams, 0);
    const namedG = ofSite.reduce((all, event) => all + (event.isNamed ? event.grams : 0), 0);
    if (namedG === 0) return grams === 0 ? sum : Number.NaN;
    return sum + (sumOf(metric, ofSite, site) * grams) / namedG;
  }, 0);
}

function change(
  metric: HeaderMetric,
  { shown, compared = shown, before, site }: Case,
): number | null {
  if (!before) return null;
  const now = likely(metric, compared, site) / length(compared);
  const then = likely(metric, before, site) / length(before);
  return then === 0 ? null : (now / then - 1) * 100;
}

const read = async (route: Route, parts: object): Promise<Answer['body']> =>
  (await engines.read(client, route, parts)).body;

const near = (value: number | null): unknown =>
  value === null ? null : Number.isNaN(value) ? expect.any(Number) : expect.closeTo(value, 5);

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function daysText({ from, to }: Span): string {
  const [day, last] = [from, to].map((value) => Number(value.slice(8)));
  const [month, lastMonth] = [from, to].map((value) => months[Number(value.slice(5, 7)) - 1]);
  if (from === to) return `${day} ${month}`;
  if (month === lastMonth) return `${day}–${last} ${month}`;
  const [year, lastYear] = [from, to].map((value) => value.slice(0, 4));
  return year === lastYear
    ? `${day} ${month} – ${last} ${lastMonth}`
    : `${day} ${month} ${year} – ${last} ${lastMonth} ${lastYear}`;
}

/** The line of the mail, for example "Total waste: 604.1 kg (6.52% less) vs 1–28 Jan". */
function totalLine(chosen: Case): string {
  const kg = total('total_waste', chosen.shown, chosen.site);
  const diff = change('total_waste', chosen);
  const fixed = (value: number, digits: number): string =>
    value.toLocaleString('en-GB', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const changed =
    diff === null ? '' : ` (${fixed(Math.abs(diff), 2)}% ${diff > 0 ? 'more' : 'less'}) vs `;
  const isFebruary = chosen.before?.from === '2025-02-01' && chosen.before.to === '2025-02-28';
  const days = isFebruary ? 'February 2025' : chosen.before ? daysText(chosen.before) : '';
  return `Total waste: ${fixed(kg, kg < 100 ? 2 : 1)} kg${changed}${diff === null ? '' : days}`;
}

test.each([...special, ...randomCases(22)])(
  'Home, site card, Explore and report agree: $title',
  async (chosen) => {
    const { today, site, shown, compared = shown, before, kind } = chosen;
    product.clock.set(`${today}T12:00:00Z`);
    client = await product.as(user);
    const place = site === undefined ? {} : { site };
    const dates = { startDate: shown.from, endDate: shown.to };
    const comparedDays = before && {
      period: { startDate: compared.from, endDate: compared.to },
      previous_period: { startDate: before.from, endDate: before.to },
      coverage: { current: null, previous: null },
    };
    const cards = await read(insightRoutes.listSiteCards, {
      query: { ...place, ...dates, limit: 50 },
    });
    const home = await read(overviewRoutes.getOverviewHeader, {
      query: chosen.isHomeDefault ? place : { ...place, ...dates },
    });
    const report =
      kind &&
      (await read(reportRoutes.getReport, {
        params: { kind },
        query: { ...place, date: shown.to },
      }));

    expect(home).toMatchObject({ period: dates, compared: comparedDays });
    for (const { compared: ofCard } of cards.results) expect(ofCard).toEqual(comparedDays);
    if (kind) expect(report).toMatchObject({ period: dates, compared: comparedDays });

    for (const metric of headerMetrics) {
      const expected = {
        total: near(total(metric, shown, site)),
        diff: near(change(metric, chosen)),
      };
      const explored = await read(exploreRoutes.getExploreChart, {
        query: { metric, ...place, ...dates },
      });
      expect(explored.compared, `Explore, ${metric}`).toEqual(comparedDays);
      expect({ total: explored.total_waste, diff: explored.diff }, `Explore, ${metric}`).toEqual(
        expected,
      );

      const figure = home.figures.find((one: { metric: string }) => one.metric === metric);
      expect({ total: figure.value, diff: figure.diff }, `Home, ${metric}`).toEqual(expected);

      if (report) {
        const reported = report.totals.find((one: { metric: string }) => one.metric === metric);
        expect({ total: reported.value, diff: reported.diff }, `report, ${metric}`).toEqual(
          expected,
        );
      }
    }
    for (const card of cards.results) {
      const ofCard = { ...chosen, site: card.id as number };
      expect(card.weight).toEqual(near(total('total_waste', shown, card.id)));
      expect(card.change.weight).toEqual(near(change('total_waste', ofCard)));
      if (site !== undefined) {
        expect(card.value).toEqual(near(total('waste_value', shown, site)));
        expect(card.change.value).toEqual(near(change('waste_value', chosen)));
        expect(card.change.environmental).toEqual(near(change('waste_co2', chosen)));
      }
    }
    if (kind) {
      const mail = await client.call(reportRoutes.previewReport, {
        params: { kind },
        query: { ...place, date: shown.to },
      });
      const isEmpty = total('waste_logs', shown, site) === 0;
      expect(mail.body.text).toContain(isEmpty ? 'No waste was recorded' : totalLine(chosen));
    }
  },
);
