import { exploreRoutes, type ExploreAnswer } from '@wastegauge/contract/insight/explore';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';

let product: TestApp;
let manager: Client;
let serial: string;

beforeAll(async () => {
  product = await startTestApp();
  product.clock.set('2026-03-14T10:00:00Z');
  const { given } = product;
  const dublin = await given.site({ name: '=Dublin, the "first"' });
  const london = await given.site({ name: 'London', locale: 2 });
  const device = await given.device({ site: dublin });
  const found = await sql<{ serial: string }>`
    select serial from device where id = ${device.id}`.execute(product.db);
  serial = found.rows[0]?.serial ?? '';
  manager = await product.as(await given.user({ sites: [dublin, london] }));
  for (let day = 10; day < 25; day += 1) {
    const at = { day: `2026-02-${day}` };
    await given.event({ site: dublin, device, grams: day * 100, valueE4: day * 10_000, ...at });
    await given.event({ site: london, grams: 50, ...at });
  }
});
afterAll(() => product.close());

const exported = (query: Record<string, unknown> = {}): Promise<Answer> =>
  manager.call(exploreRoutes.exportExploreChart, { query: { granularity: 'monthly', ...query } });

/** The days of the month, those it is compared with, and no days with covers. */
const februaryDays = '28,28,2026-02-01,2026-02-28,2025-10-05,2025-11-01,,';

/** No service was evaluated here; all weight has a food. */
const coverage = (weight: number): string => `,0,0,0,0,${weight},${weight},0,0`;

const linesOf = (file: string): string[] => file.replace('\uFEFF', '').trimEnd().split('\r\n');

test('the file is named report.csv and its header names every column', async () => {
  const { status, headers, body } = await exported();
  expect(status).toBe(200);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(headers['content-disposition']).toBe('attachment; filename="report.csv"');
  expect(body.startsWith('\uFEFFdate,')).toBe(true);
  expect(linesOf(body)).toEqual([
    'date,granularity,metric,label_kind,label,value,unit,rolling_value,change_percent,' +
      'days,whole_days,compared_from,compared_to,previous_from,previous_to,cover_days,covers_estimated,' +
      'planned_services,measured_services,alive_minutes,planned_minutes,named_weight,weight,' +
      'recorded_cover_days,planned_days',
    `2026-02-01,monthly,total_waste,none,total,26.25,kg,,,${februaryDays}${coverage(26.25)}`,
  ]);
});

test('a change has two decimals and names its days', async () => {
  const days = { startDate: '2026-02-11', endDate: '2026-02-11', granularity: 'daily' };
  const { body } = await exported(days);
  expect(linesOf(body)[1]).toBe(
    '2026-02-11,daily,total_waste,none,total,1.15,kg,,9.52,1,1,2026-02-11,2026-02-11,2026-02-10,2026-02-10,,' +
      coverage(1.15),
  );
});

test.each([
  { labels: 'category', granularity: 'daily', rolling: true },
  { labels: 'monitors', granularity: 'weekly', metric: 'waste_value' },
  { labels: 'service_time', granularity: 'hourly', startDate: '2026-02-17', endDate: '2026-02-24' },
  { metric: 'occupancy', labels: 'occupancy_type', granularity: 'daily' },
])('%j has the same values in the file as on screen', async (query) => {
  const chart: ExploreAnswer = (await manager.call(exploreRoutes.getExploreChart, { query })).body;
  const { headers, body } = await exported(query);
  const cell = (value: number | null, decimals = chart.metric === 'waste_value' ? 2 : 3): string =>
    value === null ? '' : String(Number(value.toFixed(decimals)));
  const expected = chart.chart.flatMap(({ x, y }) =>
    y.map((shown) =>
      [
        x,
        chart.granularity,
        chart.metric,
        chart.labels,
        shown.name ?? shown.key,
        cell(shown.value),
        chart.unit,
        cell(shown.rolling_value),
        cell(shown.diff, 2),
      ].join(','),
    ),
  );
  expect(expected.length).toBeGreaterThan(2);
  const figures = linesOf(body).map((line) => line.split(',').slice(0, 9).join(','));
  expect(figures.slice(1)).toEqual(expected);
  expect(headers['x-total-count']).toBe(String(expected.length));
});

test('names that look like formulas stay text', async () => {
  const { body } = await exported({ labels: 'sites' });
  expect(linesOf(body)[1]).toBe(
    `2026-02-01,monthly,total_waste,sites,"'=Dublin, the ""first""",25.5,kg,,,${februaryDays}${coverage(25.5)}`,
  );
});

test('zones are given as serials', async () => {
  const { body } = await exported({ zone: serial });
  expect(linesOf(body)[1]).toBe(
    `2026-02-01,monthly,total_waste,none,total,25.5,kg,,,${februaryDays},,,,,,,,`,
  );
  expect(linesOf((await exported({ zone: 'NOBODY-1' })).body)).toHaveLength(1);
});

test('an empty period gives a file with only the header', async () => {
  const { headers, body } = await exported({ startDate: '2020-01-01', endDate: '2020-02-01' });
  expect(headers['x-total-count']).toBe('0');
  expect(linesOf(body)).toHaveLength(1);
});

test('a query the chart rejects is rejected by the export', async () => {
  const turned = await exported({ startDate: '2026-03-02', endDate: '2026-03-01' });
  expect(turned.status).toBe(400);
  expect(turned.body.startDate).toEqual(['Invalid date range']);
  expect((await exported({ labels: 'colour' })).status).toBe(400);
});
