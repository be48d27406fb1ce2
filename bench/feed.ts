import { openDuckdbAnalytics } from '../server/src/adapters/analytics-duckdb.ts';
import { createPostgresAnalytics } from '../server/src/adapters/analytics-postgres.ts';
import { createLog } from '../server/src/platform/log.ts';
import type { BenchCall } from './analytics-calls.ts';
import { openBenchData } from './analytics-data.ts';
import { openBenchProduct, type BenchProduct } from './analytics-product.ts';
import { farFeedCalls, feedCalls } from './feed-calls.ts';
import { percentile, rounded, type Figures } from './figures.ts';
import { startPulse, type Pulse } from './pulse.ts';

const rounds = 12;
const memoryMb = 1024;
const goalMs = 60;

/** A page of the feed with its exact total, over HTTP, with every filter and order people have. */
export async function measureFeed(): Promise<Figures> {
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
    const times = await measure(product, pulse, feedCalls, say);
    const farTimes = await measure(product, pulse, farFeedCalls, say);
    const p95Ms = rounded(percentile(times, 0.95));
    return {
      isGood: p95Ms <= goalMs,
      events,
      calls: times.length,
      p50Ms: rounded(percentile(times, 0.5)),
      p95Ms,
      goalMs,
      ...pulse.figures(),
      farP50Ms: rounded(percentile(farTimes, 0.5)),
    };
  } finally {
    await pulse.close();
    await product.close();
    await analytics.close();
    await data.close();
  }
}

/** By turns, so that no call finds its rows warm from the one before. */
async function measure(
  product: BenchProduct,
  pulse: Pulse,
  calls: readonly BenchCall[],
  say: (line: string) => void,
): Promise<number[]> {
  const measured = calls.map((call) => ({ call, times: [] as number[] }));
  // The first round reads from the disk what every day has in memory.
  for (const call of calls) await product.call(call);
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
  return measured.flatMap(({ times }) => times);
}
