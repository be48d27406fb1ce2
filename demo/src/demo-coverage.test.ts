import { coverageRoutes, type CoverageDays, type Gap } from '@wastegauge/contract/insight/coverage';
import { controlWeekRoutes, type ControlService } from '@wastegauge/contract/insight/control-weeks';
import { refreshChangedDays } from '@wastegauge/server/features/coverage/jobs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../server/test/support/test-app.ts';
import { createDemoDatabase, demoNow } from '../../server/test/support/test-demo.ts';
import { demoUsers } from './tables.ts';

const { getCoverage, getCoverageDays, listGaps } = coverageRoutes;
const september = { startDate: '2026-09-01', endDate: '2026-09-30' };

let product: TestApp;
let administrator: Client;
let refreshSeconds: number;

beforeAll(async () => {
  product = await startTestApp({}, createDemoDatabase);
  product.clock.set(demoNow.toISOString());
  const startedAt = performance.now();
  await refreshChangedDays(product.db, demoNow);
  refreshSeconds = (performance.now() - startedAt) / 1000;
  const user = demoUsers.find(({ isSuperuser }) => isSuperuser);
  administrator = await product.as({ id: user?.id ?? 0 });
}, 300_000);
afterAll(() => product.close());

async function gapsOf(kinds: readonly Gap['kind'][]): Promise<Gap[]> {
  const { body } = await administrator.call(listGaps, { query: { ...september, limit: 100 } });
  return body.results.filter((gap: Gap) => kinds.includes(gap.kind));
}

const statesOf = async (site: number, day: string): Promise<(string | number)[]> => {
  const { body } = await administrator.call(getCoverageDays, {
    query: { site, startDate: day, endDate: day },
  });
  const { days }: CoverageDays = body;
  return days.flatMap(({ services }) => services.map(({ state }) => state));
};

test('the whole history is evaluated in time', () => {
  expect(refreshSeconds).toBeLessThan(60);
});

test('services are missing exactly where a monitor was silent', async () => {
  const missing = await gapsOf(['silent', 'partly', 'no_entry']);
  const seen = missing.map(({ site, startDate, services, cause, monitors }) => ({
    site: site.id,
    startDate,
    services,
    cause,
    monitors: monitors.map(({ id, missing_minutes: minutes }) => [id, minutes]),
  }));
  const cause = 'monitor_silent';
  expect(seen).toEqual([
    { site: 3, startDate: '2026-09-26', services: ['BREAKFAST'], cause, monitors: [[8, 90]] },
    { site: 1, startDate: '2026-09-23', services: ['BREAKFAST'], cause, monitors: [[4, 300]] },
    { site: 1, startDate: '2026-09-22', services: ['BREAKFAST'], cause, monitors: [[4, 300]] },
  ]);
});

test('one site has no covers for a week, and one day only elsewhere', async () => {
  const missing = await gapsOf(['no_covers']);
  const long = missing.filter(({ startDate, endDate }) => startDate !== endDate);
  expect(long.map(({ site, startDate, endDate }) => [site.id, startDate, endDate])).toContainEqual([
    7,
    '2026-09-14',
    '2026-09-20',
  ]);
});

test('the closed service of a weekday and the closed day are not planned', async () => {
  for (const sunday of ['2026-09-06', '2026-09-13', '2026-09-20', '2026-09-27']) {
    expect(await statesOf(4, sunday)).toEqual(['measured', 'measured', 'closed']);
  }
  expect(await statesOf(4, '2026-09-26')).toEqual(['measured', 'measured', 'measured']);
  expect(await statesOf(5, '2026-09-16')).toEqual(['closed', 'closed', 'closed']);
});

test('coverage of the month is good and not complete', async () => {
  const { body } = await administrator.call(getCoverage, { query: september });
  expect(body.total.percent).toBeGreaterThan(95);
  expect(body.total.percent).toBeLessThan(100);
  expect(body.total.partly_services).toBe(3);
  expect(body.total.closed_services).toBe(7);
});

test('one site has a finished control week with a result', async () => {
  const { body } = await administrator.call(controlWeekRoutes.listControlWeeks);
  expect(body).toMatchObject({
    count: 1,
    results: [
      { site: { id: 2 }, startDate: '2026-09-07', endDate: '2026-09-13', state: 'finished' },
    ],
  });
  const [week] = body.results;
  expect(week.plan).toHaveLength(21);
  const open = week.plan.filter(({ outcome }: ControlService) => outcome === null);
  expect(open).toEqual([]);
  expect(week.result.services).toBe(20);
  expect(week.result.ratio).toBeGreaterThan(1.1);
  expect(week.result.ratio).toBeLessThan(1.6);
  const query = { ...september, site: 2 };
  const coverage = await administrator.call(getCoverage, { query });
  expect(coverage.body.control).toMatchObject({ startDate: '2026-09-07', endDate: '2026-09-13' });
});
