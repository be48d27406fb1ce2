import { coverageRoutes } from '@wastegauge/contract/insight/coverage';
import { sql } from 'kysely';
import { quantile } from '../gates/support/quantile.ts';
import { refreshChangedDays } from '../server/src/features/coverage/jobs.ts';
import type { Db } from '../server/src/platform/db/db.ts';
import { lastBenchDays, lastDay, type BenchCall, type SiteCount } from './analytics-calls.ts';
import { rounded, timed, type BenchResult } from './figures.ts';
import { withBenchProduct } from './product-calls.ts';

const rounds = 30;
const goalMs = 120;

const coverage = (sites: SiteCount, days: number): BenchCall => ({
  title: `${sites} sites, ${days} days, coverage`,
  sites,
  route: coverageRoutes.getCoverage,
  query: { ...lastBenchDays(days) },
});

const longest = coverage(200, 365);
const others = [coverage(200, 30), coverage(20, 365), coverage(1, 30)];

/** Coverage over HTTP, from the request to the last byte. The service records are computed once. */
export async function measureCoverage(): Promise<BenchResult> {
  let refreshMs = 0;
  return withBenchProduct(
    async ({ events, probe, measure }) => {
      const [measured, ...rest] = await measure([longest, ...others], rounds);
      const times = measured?.times ?? [];
      const oneSite = rest.at(-1)?.times ?? [];
      const p95Ms = rounded(quantile(times, 0.95));
      return {
        isGood: p95Ms <= goalMs,
        events,
        calls: times.length,
        refreshMs: rounded(refreshMs),
        p50Ms: rounded(quantile(times, 0.5)),
        p95Ms,
        goalMs,
        timesOneSite: rounded(quantile(times, 0.5) / quantile(oneSite, 0.5)),
        ...probe.figures(),
      };
    },
    async (db) => {
      refreshMs = await timed(() => computeRecords(db));
    },
  );
}

/** Kept with the data, so that a second run changes nothing. */
async function computeRecords(db: Db): Promise<void> {
  await refreshChangedDays(db, new Date(`${lastDay}T18:00:00Z`));
  await sql`analyze service_record`.execute(db);
}
