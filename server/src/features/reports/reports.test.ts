import { reportKinds, type ReportKind } from '@wastegauge/contract/values/address-options';
import { addDays, type Period } from '@wastegauge/contract/values/dates';
import { reportRoutes, type Report } from '@wastegauge/contract/insight/reports';
import { texts } from '@wastegauge/contract/values/texts';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findInbox } from '../messages/queries.ts';
import { drawChart } from './chart-picture.ts';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';
import { totalOf } from '../../../test/support/test-explore.ts';
import {
  change,
  counted,
  dataSets,
  near,
  openBothEngines,
  type BothEngines,
  type View,
} from '../../../test/support/test-recount.ts';

const { getReport, previewReport, sendReport } = reportRoutes;
const [data] = dataSets;
if (!data) throw new Error('there are no data to recount');

let product: TestApp;
let engines: BothEngines;
let people: Record<View['user'], { id: number }>;
let clients: Record<View['user'], Client>;

beforeAll(async () => {
  product = await startTestApp();
  product.clock.set('2025-01-20T12:00:00Z');
  people = await data.fill(product);
  clients = { euro: await product.as(people.euro), pound: await product.as(people.pound) };
  engines = await openBothEngines(product);
}, 180_000);
afterAll(async () => {
  await engines.close();
  await product.close();
});

const rows = async <Row>(query: RawBuilder<Row>): Promise<Row[]> =>
  (await query.execute(product.db)).rows;

interface Sums {
  kg: number;
  money: number;
  co2: number;
  litres: number;
  logs: number;
}

async function recount(view: View, { startDate, endDate }: Period): Promise<Sums> {
  const [found] = await rows(sql<Sums>`
    select coalesce(sum(weight_g), 0)::float8 / 1000 as kg,
      coalesce(sum(${view.value}), 0)::float8 / 10000 as money,
      coalesce(sum(co2_g), 0)::float8 / 1000 as co2,
      coalesce(sum(water_ml), 0)::float8 / 1000 as litres, count(*)::float8 as logs
    from event
    where ${counted(view)} and local_day between ${startDate}::date and ${endDate}::date`);
  if (!found) throw new Error('nothing was counted');
  return found;
}

/** With unnamed weight at each site's average of a named kilogram, or the catalogue's. */
async function recountLikely(view: View, { startDate, endDate }: Period): Promise<Sums> {
  const [unsorted] = await rows(sql<{ money: number; co2: number; litres: number }>`
    select price_eur_e4_per_kg / 10000.0::float8 * case when ${view.user === 'pound'} then (
        select per_eur from fx_rate where currency = 'GBP' order by day desc limit 1) else 1 end
        as money,
      co2_g_per_kg / 1000.0::float8 as co2, water_ml_per_kg / 1000.0::float8 as litres
    from food where source_name = 'Mixed waste, unsorted'`);
  const sites = await rows(sql<Sums & { unnamed: number }>`
    select coalesce(sum(weight_g), 0)::float8 / 1000 as kg,
      coalesce(sum(weight_g) filter (where food_id is null), 0)::float8 / 1000 as unnamed,
      coalesce(sum(${view.value}), 0)::float8 / 10000 as money,
      coalesce(sum(co2_g), 0)::float8 / 1000 as co2,
      coalesce(sum(water_ml), 0)::float8 / 1000 as litres, count(*)::float8 as logs
    from event
    where ${counted(view)} and local_day between ${startDate}::date and ${endDate}::date
    group by site_id`);
  const sum = (amount: (site: (typeof sites)[number]) => number): number =>
    sites.reduce((total, site) => total + amount(site), 0);
  const likely = (name: 'money' | 'co2' | 'litres'): number =>
    sum((site) => {
      const named = site.kg - site.unnamed;
      const perKg = named > 0 ? site[name] / named : (unsorted?.[name] ?? NaN);
      return site[name] + site.unnamed * perKg;
    });
  return {
    kg: sum(({ kg }) => kg),
    logs: sum(({ logs }) => logs),
    money: likely('money'),
    co2: likely('co2'),
    litres: likely('litres'),
  };
}

async function kgByFood(view: View, { startDate, endDate }: Period): Promise<Map<number, number>> {
  const found = await rows(sql<{ id: number; kg: number }>`
    select food_id as id, sum(weight_g)::float8 / 1000 as kg from event
    where ${counted(view)} and local_day between ${startDate}::date and ${endDate}::date
      and food_id is not null
    group by food_id having sum(weight_g) > 0 order by sum(weight_g) desc, food_id`);
  return new Map(found.map(({ id, kg }) => [id, kg]));
}

const periods: Record<ReportKind, [now: Period, before: Period, soFar: Period]> = {
  daily: [days('01-19', '01-19'), days('01-18', '01-18'), days('01-01', '01-19')],
  weekly: [days('01-13', '01-19'), days('01-06', '01-12'), days('01-01', '01-19')],
  monthly: [
    { startDate: '2024-12-01', endDate: '2024-12-31' },
    { startDate: '2024-11-01', endDate: '2024-11-30' },
    { startDate: '2024-12-01', endDate: '2024-12-31' },
  ],
};

function days(from: string, to: string): Period {
  return { startDate: `2025-${from}`, endDate: `2025-${to}` };
}

const cases = data.views.flatMap((view) =>
  reportKinds.map((kind) => ({ view, kind, title: `${kind}, ${view.title}` })),
);

test.each(cases)('$title: every figure matches the sum of its events', async ({ view, kind }) => {
  const query = view.site ? { site: String(view.site) } : {};
  const parts = { params: { kind }, query };
  const { body } = await engines.read(clients[view.user], getReport, parts);
  const report: Report = body;

  const [period, before, soFar] = periods[kind];
  expect([report.period, report.previous_period]).toEqual([period, before]);
  const [now, then] = [await recount(view, period), await recount(view, before)];
  const [likely, likelyBefore] = [
    await recountLikely(view, period),
    await recountLikely(view, before),
  ];
  // December has a day more than November: daily averages are compared.
  const perDay = (sums: Sums, days: Period): Sums => {
    const count = [...datesOf(days)].length;
    return Object.fromEntries(
      Object.entries(sums).map(([name, sum]) => [name, sum / count]),
    ) as unknown as Sums;
  };
  const [average, averageBefore] = [perDay(likely, period), perDay(likelyBefore, before)];
  const order = ['kg', 'money', 'co2', 'litres', 'logs'] as const;
  expect(report.totals.map(({ value, previous, diff }) => ({ value, previous, diff }))).toEqual(
    order.map((name) => ({
      value: near(now[name]),
      previous: near(then[name]),
      diff: near(change(average[name], averageBefore[name])),
    })),
  );

  const foods = await kgByFood(view, period);
  const foodsBefore = await kgByFood(view, before);
  const scale = [...datesOf(before)].length / [...datesOf(period)].length;
  expect(report.foods.map(({ id, value, diff }) => ({ id, value, diff }))).toEqual(
    [...foods].slice(0, 5).map(([id, kg]) => ({
      id,
      value: near(kg),
      diff: near(change(kg * scale, foodsBefore.get(id) ?? 0)),
    })),
  );

  for (const bar of report.chart)
    expect(bar.value).toEqual(near((await recount(view, bar.period)).kg));
  if (kind === 'weekly') {
    const shift = (day: string): string => addDays(day, -7);
    for (const { period: day, previous } of report.chart) {
      const earlier = { startDate: shift(day.startDate), endDate: shift(day.endDate) };
      expect(previous).toEqual(near((await recount(view, earlier)).kg));
    }
  }
  if (kind !== 'daily') {
    const [all, allBefore] = [sumOf(report.chart, 'value'), sumOf(report.chart, 'previous')];
    expect([all, allBefore]).toEqual([near(now.kg), near(then.kg)]);
  }

  const wasted = await recount(view, soFar);
  const { month, day } = report.targets;
  // The site's target was 90 kg a month and 45 from January on; the user's target for all sites is 400.
  const target = view.site ? (kind === 'monthly' ? 90 : 45) : 400;
  expect(month).toEqual({
    period: soFar,
    target_kg: target,
    wasted_kg: near(wasted.kg),
    used_percent: near((wasted.kg / target) * 100),
    elapsed_percent: near(kind === 'monthly' ? 100 : (19 / 31) * 100),
  });
  const goal = view.site ? 3 : 9;
  const own = [...datesOf(period)];
  const wasteOfDays = await Promise.all(
    own.map((date) => recount(view, { startDate: date, endDate: date })),
  );
  const since = view.site ? '2024-12-05' : '2024-12-01';
  expect(day).toEqual({
    target_kg: goal,
    average_kg: near(now.kg / own.length),
    days: own.length,
    days_above: own.filter((date, index) => date >= since && (wasteOfDays[index]?.kg ?? 0) > goal)
      .length,
  });
  const changed = report.what_changed.reduce((sum, site) => sum + site.value - site.previous, 0);
  expect(changed).toEqual(near(now.kg - then.kg / scale));
});

const sumOf = (chart: Report['chart'], name: 'value' | 'previous'): number =>
  chart.reduce((sum, bar) => sum + bar[name], 0);

function* datesOf({ startDate, endDate }: Period): Generator<string> {
  for (let date = startDate; date <= endDate; date = addDays(date, 1)) yield date;
}

test('waste per cover matches Explore', async () => {
  const { body } = await clients.euro.call(getReport, {
    params: { kind: 'weekly' },
    query: { site: '1' },
  });
  const explored = await totalOf(clients.euro, {
    site: '1',
    metric: 'waste_per_cover',
    ...days('01-13', '01-19'),
  });
  expect(body.covers.waste_per_cover_g).toEqual(near((explored ?? NaN) * 1000));
});

test('any day selects its period; a period not over everywhere is rejected', async () => {
  const at = async (kind: ReportKind, date: string) =>
    clients.euro.call(getReport, { params: { kind }, query: { date } });
  expect((await at('weekly', '2025-01-08')).body.period).toEqual(days('01-06', '01-12'));
  expect((await at('monthly', '2024-11-30')).body.period).toEqual({
    startDate: '2024-11-01',
    endDate: '2024-11-30',
  });
  for (const [kind, date] of [
    ['daily', '2025-01-20'],
    ['weekly', '2025-01-20'],
    ['monthly', '2025-01-01'],
    ['daily', '2031-01-01'],
  ] as const) {
    const refused = await at(kind, date);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ date: [texts.futureDate] });
  }
  for (const query of [{ date: '2025-02-30' }, { site: 'x' }, { when: '1' }]) {
    expect((await clients.euro.call(getReport, { params: { kind: 'daily' }, query })).status).toBe(
      400,
    );
  }
  const hourly = await clients.euro.call(getReport, { params: { kind: 'hourly' } });
  expect(hourly.status).toBe(400);
});

test('another organisation’s site is not found in any of the three calls', async () => {
  for (const route of [getReport, previewReport]) {
    const answer = await clients.euro.call(route, {
      params: { kind: 'daily' },
      query: { site: '6' },
    });
    expect(answer.status).toBe(404);
  }
  const sent = await clients.euro.call(sendReport, {
    params: { kind: 'daily' },
    body: { site: 6 },
  });
  expect(sent.status).toBe(404);
});

test('a month is charted by weeks with a short last week; a leap February ends with a single day', async () => {
  const chartOf = async (date: string): Promise<string[]> => {
    const { body } = await clients.euro.call(getReport, {
      params: { kind: 'monthly' },
      query: { date },
    });
    return body.chart.map(({ period }: { period: Period }) =>
      [period.startDate, period.endDate].map((day) => day.slice(8)).join('-'),
    );
  };
  expect(await chartOf('2024-12-31')).toEqual(['01-07', '08-14', '15-21', '22-28', '29-31']);
  expect(await chartOf('2024-02-10')).toEqual(['01-07', '08-14', '15-21', '22-28', '29-29']);
  expect(await chartOf('2023-02-10')).toEqual(['01-07', '08-14', '15-21', '22-28']);
});

test('the preview is the mail with its pictures inlined', async () => {
  const { status, body } = await clients.euro.call(previewReport, { params: { kind: 'weekly' } });
  expect(status).toBe(200);
  expect(body.subject).toMatch(/^Weekly report, 5 sites, 13–19 January 2025: [\d.,]+ kg$/);
  expect(body.html).toContain('src="data:image/png;base64,');
  expect(body.html).toContain('src="data:image/jpeg;base64,');
  expect(body.html).not.toMatch(/cid:|<script|<link|url\(|@import/);
  expect(body.html).toContain('startDate=2025-01-13&amp;endDate=2025-01-19');
  expect(body.text).toContain('Most wasted foods:\n1. ');
  for (const part of [body.subject, body.html, body.text]) {
    expect(part).not.toMatch(/undefined|null|NaN|\[object|Invalid Date/);
  }
});

test('an on-demand report is queued, at most five times in ten minutes', async () => {
  const reader = await product.given.user({ sites: [{ id: 2 }] });
  await sql`update profile set language = 'fr' where user_id = ${reader.id}`.execute(product.db);
  const client = await product.as(reader);
  const send = (body: object = {}) => client.call(sendReport, { params: { kind: 'weekly' }, body });
  const { status, body } = await send();
  expect(status).toBe(200);
  const mail = await product.newestMessage(reader.email);
  expect(mail).toMatchObject({ template: 'report', language: 'fr', subject: body.subject });
  expect(body).toEqual({ email: reader.email, subject: mail?.subject });
  expect(mail?.subject).toMatch(
    /^Rapport hebdomadaire, Kitchen 2, 13–19 janvier 2025 : [\d,\s]+ kg$/,
  );
  expect(mail?.text).toContain('à votre demande');
  const kept = await rows(sql<{ name: string; type: string }>`
    select name, media_type as type from outbox_picture
    join outbox on outbox.id = outbox_id where recipient = ${reader.email} order by name`);
  expect(kept[0]).toEqual({ name: 'chart', type: 'image/png' });
  const { results } = await findInbox(product.db, {
    recipient: reader.email,
    limit: 1,
    offset: 0,
  });
  expect(results[0]?.html?.match(/src="data:image\//g)).toHaveLength(kept.length);
  expect(results[0]?.html).not.toContain('cid:');
  for (let more = 1; more < 5; more += 1) expect((await send()).status).toBe(200);
  expect((await send()).status).toBe(429);
});

test('any chart data gives a valid picture', async () => {
  for (const bars of [[], [{ value: 0, previous: 0 }], [{ value: 1e9, previous: 0.001 }]]) {
    expect((await drawChart(bars)).subarray(1, 4).toString()).toBe('PNG');
  }
});
