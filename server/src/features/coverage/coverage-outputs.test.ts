import { exploreRoutes } from '@wastegauge/contract/insight/explore';
import { insightRoutes } from '@wastegauge/contract/insight/insights';
import { reportRoutes } from '@wastegauge/contract/insight/reports';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../test/support/test-app.ts';
import { hearMonitor } from '../../../test/support/test-coverage.ts';
import { refreshChangedDays } from './jobs.ts';

interface Row {
  id: number;
}

let product: TestApp;
let site: Row;
let chef: Row;
let client: Client;

/** Two weeks of lunches of 1 kg; in the second week the monitor is heard of on three days only. */
beforeAll(async () => {
  product = await startTestApp();
  product.clock.set('2026-03-16T09:00:00Z');
  const { given, db } = product;
  site = await given.site({ name: 'Quayside', timezone: 'UTC' });
  chef = await given.user({ sites: [site] });
  await sql`
    insert into site_info (site_id, breakfast_time_start, breakfast_time_end, lunch_time_start,
      lunch_time_end, dinner_time_start, dinner_time_end)
    values (${site.id}, '08:00', '08:00', '12:00', '16:00', '20:00', '20:00')`.execute(db);
  const device = await given.device({ site });
  for (let day = 2; day <= 11; day += 1) {
    const at = `2026-03-${String(day).padStart(2, '0')}T12:30:00Z`;
    await given.event({ site, device, at, grams: 1000, service: 'LUNCH', captureId: at });
  }
  await hearMonitor(db, site, device, '2026-03-02T00:00:00Z', '2026-03-12T00:00:00Z');
  await sql`
    insert into daily_cover (site_id, day, covers_per_day)
    values (${site.id}, '2026-03-09', 50)`.execute(db);
  await refreshChangedDays(db, product.clock.now());
  client = await product.as(chef);
});
afterAll(() => product.close());

const preview = async (): Promise<{ html: string; text: string }> => {
  const { body } = await client.call(reportRoutes.previewReport, {
    params: { kind: 'weekly' },
    query: {},
  });
  return body;
};

test('a report counts the measured services and warns about low coverage', async () => {
  const { body } = await client.call(reportRoutes.getReport, {
    params: { kind: 'weekly' },
    query: { site: site.id },
  });
  expect(body.coverage).toMatchObject({
    planned_services: 7,
    measured_services: 3,
    missed_services: 4,
    planned_minutes: 7 * 240,
    alive_minutes: 3 * 240,
    weight: 3,
    cover_days: 1,
    days: 7,
    previous_percent: 100,
  });
  expect(body.coverage.percent).toBeCloseTo((3 / 7) * 100, 6);
  expect(body.control).toBeNull();
  expect(body.totals[0]).toMatchObject({ metric: 'total_waste', value: 3 });
});

test.each([
  ['en', 'Coverage 43%: 3 of 7 services measured', 'Read these figures with care.', '100%'],
  ['de', 'Abdeckung 43 %: 3 von 7 Servicezeiten gemessen', 'nur bedingt aussagekräftig', '100 %'],
  ['fr', 'Couverture 43 % (services mesurés : 3 sur 7)', 'à lire avec prudence', '100 %'],
])('the mail says it in %s', async (language, line, warning, before) => {
  await sql`
    insert into profile (user_id, language) values (${chef.id}, ${language})
    on conflict (user_id) do update set language = excluded.language`.execute(product.db);
  const { html, text } = await preview();
  const plain = text.replaceAll(/\s/g, ' ');
  for (const part of [line, warning, before]) expect(plain).toContain(part);
  expect(html).toContain(warning);
  // Periods that were measured so differently are not judged.
  expect(html).not.toContain('&#8595;');
});

test('a control week is a line of its own and changes no total', async () => {
  const { db } = product;
  const found = await sql<Row>`
    insert into control_week (site_id, start_date, end_date, services, ended_at)
    values (${site.id}, '2026-03-02', '2026-03-08', array['LUNCH'], '2026-03-09T08:00:00Z')
    returning id`.execute(db);
  await sql`
    insert into control_total (site_id, control_week_id, day, service, outcome, tubs_g)
    select ${site.id}, ${found.rows[0]?.id}, day::date, 'LUNCH', 'weighed', array[1500]
    from generate_series(date '2026-03-02', date '2026-03-08', interval '1 day') as day
  `.execute(db);
  const { body } = await client.call(reportRoutes.getReport, {
    params: { kind: 'weekly' },
    query: {},
  });
  expect(body.control).toEqual({
    measured: 3,
    likely: 4.5,
    low: 4.5,
    high: 4.5,
    startDate: '2026-03-02',
    endDate: '2026-03-08',
  });
  expect(body.totals[0].value).toBe(3);
  await sql`update profile set language = 'en' where user_id = ${chef.id}`.execute(db);
  const { text } = await preview();
  expect(text).toContain('Measured 3.00 kg, likely 4.5 kg (4.5 to 4.5), control week 2–8 Mar');
});

const cellsOf = (file: string): Record<string, string>[] => {
  const [head = '', ...lines] = file.replace('\uFEFF', '').trimEnd().split('\r\n');
  const names = head.split(',');
  return lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']));
  });
};

const week = { startDate: '2026-03-09', endDate: '2026-03-15' };
const ofWeek = {
  planned_services: '7',
  measured_services: '3',
  alive_minutes: '720',
  planned_minutes: '1680',
  named_weight: '3',
  weight: '3',
  recorded_cover_days: '1',
  planned_days: '7',
};
const empty = Object.fromEntries(Object.keys(ofWeek).map((name) => [name, '']));

test('the cards of sites are exported with their coverage, unless filtered', async () => {
  const load = async (query: object) => {
    const { body } = await client.call(insightRoutes.exportSiteCards, {
      query: { ...week, ...query },
    });
    return cellsOf(body)[0];
  };
  expect(await load({})).toMatchObject({ site: 'Quayside', ...ofWeek });
  expect(await load({ trimmings: false })).toMatchObject({ site: 'Quayside', ...empty });
});

test('a report by time or site is exported with the coverage of each point', async () => {
  const load = async (query: object) => {
    const { body } = await client.call(exploreRoutes.exportExploreChart, {
      query: { ...week, ...query },
    });
    return cellsOf(body);
  };
  expect(await load({ granularity: 'weekly' })).toMatchObject([ofWeek]);
  expect(await load({ granularity: 'weekly', labels: 'sites' })).toMatchObject([ofWeek]);
  const days = await load({ granularity: 'daily' });
  expect(days.find(({ date }) => date === '2026-03-10')).toMatchObject({
    planned_services: '1',
    measured_services: '1',
    recorded_cover_days: '0',
    planned_days: '1',
  });
  expect(await load({ granularity: 'weekly', labels: 'waste_type' })).toMatchObject([empty]);
  expect((await load({ granularity: 'hourly' }))[0]).toMatchObject(empty);
});
