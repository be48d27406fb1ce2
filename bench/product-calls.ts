import { openDuckdbAnalytics } from '../server/src/adapters/analytics-duckdb/analytics-duckdb.ts';
import { createPostgresAnalytics } from '../server/src/adapters/analytics/analytics-postgres.ts';
import type { Db } from '../server/src/platform/db/db.ts';
import { createLog } from '../server/src/platform/log.ts';
import { quantile } from '../gates/support/quantile.ts';
import type { BenchCall } from './analytics-calls.ts';
import { openBenchData } from './analytics-data.ts';
import { openBenchProduct } from './analytics-product.ts';
import { analyticsMinRows, rounded } from './figures.ts';
import { startMachineProbe, type MachineProbe } from './machine-probe.ts';

const memoryMb = 1024;

interface MeasuredCall {
  call: BenchCall;
  times: number[];
}

export interface CallBench {
  events: number;
  probe: MachineProbe;
  /** In turns, so that no call benefits from the previous one; prints the figures of each. */
  measure(calls: readonly BenchCall[], rounds: number): Promise<MeasuredCall[]>;
}

/** Runs the product over HTTP on the benchmark data, after `prepare` has added to them. */
export async function withBenchProduct<Result>(
  work: (bench: CallBench) => Promise<Result>,
  prepare: (db: Db) => Promise<void> = () => Promise.resolve(),
): Promise<Result> {
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const data = await openBenchData(say);
  const { databaseUrl, dataDir, events } = data;
  await prepare(data.db);
  const database = createPostgresAnalytics(data.db);
  const log = createLog('error');
  const analytics = openDuckdbAnalytics({
    databaseUrl,
    dataDir,
    memoryMb,
    minRows: analyticsMinRows,
    database,
    log,
  });
  const product = await openBenchProduct(data, analytics);
  const probe = await startMachineProbe();

  async function measure(calls: readonly BenchCall[], rounds: number): Promise<MeasuredCall[]> {
    const measured = calls.map((call) => ({ call, times: [] as number[] }));
    // The first round warms the cache.
    for (const call of calls) await product.call(call);
    for (let round = 0; round < rounds; round += 1) {
      for (const { call, times } of measured) {
        analytics.forgetAnswers();
        times.push(await product.call(call));
        await probe.run();
      }
    }
    for (const { call, times } of measured) {
      const [p50, p95] = [0.5, 0.95].map((part) => rounded(quantile(times, part)));
      say(`| ${call.title} | ${p50} | ${p95} |`);
    }
    return measured;
  }

  try {
    await analytics.ready();
    return await work({ events, probe, measure });
  } finally {
    await probe.close();
    await product.close();
    await analytics.close();
    await data.close();
  }
}
