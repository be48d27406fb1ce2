import { coverRoutes } from '@wastegauge/contract/insight/covers';
import { addDays, startOfMonth } from '@wastegauge/contract/values/dates';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import { headerMetrics } from '@wastegauge/contract/values/units';
import { sql } from 'kysely';
import {
  openDuckdbAnalytics,
  type DuckdbAnalytics,
} from '../server/src/adapters/analytics-duckdb/analytics-duckdb.ts';
import { createPostgresAnalytics } from '../server/src/adapters/analytics/analytics-postgres.ts';
import { coverFeature } from '../server/src/features/covers/routes.ts';
import { overviewFeature } from '../server/src/features/overview/routes.ts';
import type { Actor } from '../server/src/platform/auth/auth.ts';
import { connect, type Db } from '../server/src/platform/db/db.ts';
import { createLog } from '../server/src/platform/log.ts';
import { mintScope } from '../server/src/platform/scope.ts';
import { quantile } from '../gates/support/quantile.ts';
import { dayCount, firstDay, openBenchData } from './analytics-data.ts';
import { analyticsMinRows, rounded, type BenchResult } from './figures.ts';
import { startMachineProbe, type MachineProbe } from './machine-probe.ts';

const rounds = 15;
const goalMs = 60;
const siteCount = 20;
const lastDay = addDays(firstDay, dayCount - 1);

type OverviewDeps = Parameters<typeof overviewFeature.handlers>[0];

interface Widget {
  name: string;
  read(): Promise<unknown>;
  times: number[];
}

/** Every overview widget for 20 sites in turns, from the request to the serialised reply. */
export async function measureOverview(): Promise<BenchResult> {
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const data = await openBenchData(say);
  const { db, close } = connect(data.databaseUrl);
  const { databaseUrl, dataDir, events } = data;
  const analytics = openDuckdbAnalytics({
    databaseUrl,
    dataDir,
    memoryMb: 1024,
    minRows: analyticsMinRows,
    database: createPostgresAnalytics(db),
    log: createLog('error'),
  });
  const clock = { now: () => new Date(`${lastDay}T20:00:00Z`) };
  const probe = await startMachineProbe();
  try {
    await analytics.ready();
    const actor = await signIn(db);
    const widgets = widgetsFor({ db, analytics, clock, kgPerMeal: 0.42 }, actor);
    await measure(widgets, analytics, probe);
    const slowest = report(widgets, say);
    return { isGood: slowest.p95Ms <= goalMs, events, ...slowest, goalMs, ...probe.figures() };
  } finally {
    await probe.close();
    await analytics.close();
    await close();
    await data.close();
  }
}

async function measure(
  widgets: readonly Widget[],
  analytics: DuckdbAnalytics,
  probe: MachineProbe,
): Promise<void> {
  for (let round = 0; round <= rounds; round += 1) {
    for (const { read, times } of widgets) {
      analytics.forgetAnswers();
      const startedAt = performance.now();
      await read();
      // The first round warms the cache.
      if (round > 0) times.push(performance.now() - startedAt);
      await probe.run();
    }
  }
}

function report(
  widgets: readonly Widget[],
  say: (line: string) => void,
): { slowest: string; p95Ms: number } {
  const lines = [...Map.groupBy(widgets, ({ name }) => name)].map(([name, own]) => {
    const times = own.flatMap((widget) => widget.times);
    return { name, p50: quantile(times, 0.5), p95: quantile(times, 0.95) };
  });
  for (const { name, p50, p95 } of lines) say(`| ${name} | ${rounded(p50)} | ${rounded(p95)} |`);
  const [slowest] = lines.toSorted((one, other) => other.p95 - one.p95);
  return { slowest: slowest?.name ?? '', p95Ms: rounded(slowest?.p95 ?? NaN) };
}

/** Each in all four metrics, validated like a reply. */
function widgetsFor(deps: OverviewDeps, actor: Actor): Widget[] {
  const overview = overviewFeature.handlers(deps);
  const covers = coverFeature.handlers(deps);
  const params = { id: actor.user.id };
  const dates = { startDate: startOfMonth(lastDay), endDate: lastDay };
  const widget = (name: string, read: () => Promise<unknown>): Widget => ({
    name,
    read,
    times: [],
  });
  return [
    ...headerMetrics.flatMap((metric) => {
      const request = { params: undefined, query: { metric, site: [], zone: [] }, body: undefined };
      const routes = overviewRoutes;
      return [
        widget('monthly snapshot', async () =>
          routes.getMonthlySnapshot.reply.parse(await overview.getMonthlySnapshot(actor, request)),
        ),
        widget('journey to date', async () =>
          routes.getJourneyToDate.reply.parse(await overview.getJourneyToDate(actor, request)),
        ),
        widget('trimmings', async () =>
          routes.getTrimmings.reply.parse(await overview.getTrimmings(actor, request)),
        ),
        widget('most wasted groups', async () =>
          routes.getMostWastedGroups.reply.parse(
            await overview.getMostWastedGroups(actor, request),
          ),
        ),
        widget('plate waste report', async () =>
          routes.getPlateWasteReport.reply.parse(
            await overview.getPlateWasteReport(actor, request),
          ),
        ),
        widget('daily plate waste', async () =>
          routes.getDailyPlateWaste.reply.parse(await overview.getDailyPlateWaste(actor, request)),
        ),
        widget('what changed', async () =>
          routes.getWhatChanged.reply.parse(await overview.getWhatChanged(actor, request)),
        ),
        widget('focus foods', async () =>
          routes.listFocusFoods.reply.parse(
            await overview.listFocusFoods(actor, { ...request, params }),
          ),
        ),
      ];
    }),
    widget('header', async () =>
      overviewRoutes.getOverviewHeader.reply.parse(
        await overview.getOverviewHeader(actor, {
          params: undefined,
          query: { site: [], zone: [] },
          body: undefined,
        }),
      ),
    ),
    widget('occupancy', async () =>
      coverRoutes.getCoverStatistics.reply.parse(
        await covers.getCoverStatistics(actor, {
          params: undefined,
          query: dates,
          body: undefined,
        }),
      ),
    ),
  ];
}

/** A user with 20 spread sites, own focus foods and targets, and pounds as currency. */
async function signIn(db: Db): Promise<Actor> {
  const email = 'bench-overview@kitchen.example';
  await sql`
    insert into app_user (email, first_name, surname, role, is_onboarded)
    select ${email}, 'Robin', 'Kelly', 'User', true
    where not exists (select from app_user where email = ${email})`.execute(db);
  const found = await sql<{ id: number }>`
    select id from app_user where email = ${email}`.execute(db);
  const id = found.rows[0]?.id ?? 0;
  await sql`
    insert into user_focus_food (user_id, position, food_id)
    select ${id}, n, n * 7 from generate_series(1, 3) as n
    on conflict do nothing`.execute(db);
  await sql`
    insert into user_target (user_id, kind, threshold_g, valid_from)
    values (${id}, 'site_month', 5000000, ${firstDay}::date), (${id}, 'site_day', 160000, ${firstDay}::date)
    on conflict do nothing`.execute(db);
  return {
    user: {
      id,
      role: 'User',
      is_superuser: false,
      is_shared_labeller: false,
      parentGroupId: null,
      preferredCurrency: '£',
      language: 'en',
    },
    scope: mintScope(Array.from({ length: siteCount }, (_, index) => 1 + ((41 + index * 7) % 200))),
    sessionId: '',
    requestId: '',
    ipAddress: '127.0.0.1',
    userAgent: '',
    accept: '',
    changeReason: '',
    cookies: {
      names: () => [],
      read: () => undefined,
      set: () => undefined,
      clear: () => undefined,
    },
    optionalActor: () => Promise.resolve(null),
    requireBearerActor: () => Promise.resolve(null),
  };
}
