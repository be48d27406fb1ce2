import { actionRoutes } from '@wastegauge/contract/insight/actions';
import { tomorrowRoutes } from '@wastegauge/contract/insight/tomorrow';
import { sql } from 'kysely';
import { quantile } from '../gates/support/quantile.ts';
import { createPostgresAnalytics } from '../server/src/adapters/analytics/analytics-postgres.ts';
import { measureAndStore } from '../server/src/features/actions/jobs.ts';
import type { Db } from '../server/src/platform/db/db.ts';
import { lastDay, type BenchCall } from './analytics-calls.ts';
import { siteCount } from './analytics-data.ts';
import { rounded, type BenchResult } from './figures.ts';
import { withBenchProduct } from './product-calls.ts';

const rounds = 30;
const goalMs = 100;
const sites = 20;
/** The sites of the caller, spread like those of the other benchmarks. */
const siteIds = Array.from({ length: sites }, (_, index) => 1 + ((41 + index * 7) % siteCount));
const actionsPerSite = 10;

const call = (title: string, route: BenchCall['route'], query: object = {}): BenchCall => ({
  title: `20 sites, ${title}`,
  sites,
  route,
  query: { ...query },
});

const { listActions, getVerifiedSavings } = actionRoutes;
const calls: readonly BenchCall[] = [
  ...[0, 6, 12, 19]
    .map((index) => siteIds[index])
    .map((site) => call(`tomorrow of site ${site}`, tomorrowRoutes.getTomorrow, { site })),
  call('actions', listActions),
  call('actions, longest page', listActions, { limit: 200 }),
  call('verified savings', getVerifiedSavings),
];

/** Tomorrow and Actions over HTTP, from the request to the last byte, with 200 measured actions. */
export const measureAdvice = (): Promise<BenchResult> =>
  withBenchProduct(async ({ events, probe, measure }) => {
    const times = (await measure(calls, rounds)).flatMap((measured) => measured.times);
    const p95Ms = rounded(quantile(times, 0.95));
    return {
      isGood: p95Ms <= goalMs,
      events,
      calls: times.length,
      p50Ms: rounded(quantile(times, 0.5)),
      p95Ms,
      goalMs,
      ...probe.figures(),
    };
  }, addActions);

/** Kept with the data, so that a second run changes nothing. */
async function addActions(db: Db): Promise<void> {
  const { rows } = await sql<{ isThere: boolean }>`
    select exists (select from action) as "isThere"`.execute(db);
  if (rows[0]?.isThere) return;
  await sql`
    insert into action (site_id, title, food_id, start_date)
    select site.id, 'Action ' || number, food.id, ${lastDay}::date - 35 - number * 30
    from generate_series(1, ${actionsPerSite}) as number
    cross join site
    join lateral (
      select id from food where material = 'food' and not is_recipe
      order by id offset number * 3 limit 1
    ) as food on true
    where site.id = any(${siteIds}::bigint[])
  `.execute(db);
  const analytics = createPostgresAnalytics(db);
  for (const siteId of siteIds) {
    await measureAndStore({ db, analytics }, siteId, new Date(`${lastDay}T18:00:00Z`));
  }
  await sql`analyze action, action_result`.execute(db);
}
