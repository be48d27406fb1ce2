import { insightRoutes } from '@wastegauge/contract/insights';
import type { Route } from '@wastegauge/contract/route';
import { openDuckdbAnalytics } from '../server/src/adapters/analytics-duckdb.ts';
import { createPostgresAnalytics } from '../server/src/adapters/analytics-postgres.ts';
import { createLog } from '../server/src/platform/log.ts';
import { lastOfBench, type BenchCall } from './analytics-calls.ts';
import { foodCount, openBenchData } from './analytics-data.ts';
import { openBenchProduct } from './analytics-product.ts';
import { percentile, rounded, type Figures } from './figures.ts';
import { startPulse } from './pulse.ts';

const rounds = 30;
const memoryMb = 1024;
const goalMs = 80;

const cards = (title: string, route: Route, days: number, query: object = {}): BenchCall => ({
  title: `20 sites, ${days} days, ${title}`,
  sites: 20,
  route,
  query: { ...lastOfBench(days), ...query },
});

const allFoods = { limit: foodCount };
const { listSiteCards, listMonitorCards, listFoodCards } = insightRoutes;

/** All foods at once, in every order there is to wait for; always with the period before. */
const foodCalls: readonly BenchCall[] = [
  cards('300 foods', listFoodCards, 7, allFoods),
  cards('300 foods', listFoodCards, 30, allFoods),
  cards('300 foods, newest first', listFoodCards, 30, {
    ...allFoods,
    ordering: '-processed_at',
  }),
  cards('300 foods without trimmings', listFoodCards, 30, { ...allFoods, trimmings: false }),
];

const otherCalls: readonly BenchCall[] = [
  cards('sites', listSiteCards, 30),
  cards('monitors', listMonitorCards, 30),
  cards('sites, flagged first', listSiteCards, 30, { ordering: 'flagged' }),
  cards('300 foods', listFoodCards, 365, allFoods),
];

/** The cards of Insights over HTTP, from the question to the last byte. */
export async function measureInsights(): Promise<Figures> {
  const events = Number(process.env['BENCH_EVENTS'] ?? 10_000_000);
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const data = await openBenchData(events, say);
  const { databaseUrl, dataDir } = data;
  const database = createPostgresAnalytics(data.db);
  const log = createLog('error');
  const analytics = openDuckdbAnalytics({ databaseUrl, dataDir, memoryMb, database, log });
  const product = await openBenchProduct(data, analytics);
  const pulse = await startPulse();
  try {
    await analytics.ready();
    const measured = [...foodCalls, ...otherCalls].map((call) => ({ call, times: [] as number[] }));
    // The first round reads from the disk what every day has in memory.
    for (const { call } of measured) await product.call(call);
    for (let round = 0; round < rounds; round += 1) {
      for (const { call, times } of measured) {
        times.push(await product.call(call));
        await pulse.beat();
      }
    }
    for (const { call, times } of measured) {
      const [p50, p95] = [0.5, 0.95].map((part) => rounded(percentile(times, part)));
      say(`| ${call.title} | ${p50} | ${p95} |`);
    }
    const ofFoods = measured.flatMap(({ call, times }) => (foodCalls.includes(call) ? times : []));
    const p95Ms = rounded(percentile(ofFoods, 0.95));
    return {
      isGood: p95Ms <= goalMs,
      events,
      calls: ofFoods.length,
      p50Ms: rounded(percentile(ofFoods, 0.5)),
      p95Ms,
      goalMs,
      ...pulse.figures(),
    };
  } finally {
    await pulse.close();
    await product.close();
    await analytics.close();
    await data.close();
  }
}
