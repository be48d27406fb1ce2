import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { createPostgresAnalytics } from '@wastegauge/server/adapters/analytics/analytics-postgres';
import { refreshDays } from '@wastegauge/server/features/coverage/service';
import { makePicks } from '@wastegauge/server/features/weekly-picks/service';
import { inTransaction, type Db } from '@wastegauge/server/platform/db/db';
import { liftTimeouts } from './queries.ts';
import { demoSites } from './tables.ts';

const pickedWeeks = 2;
/** Coverage of the weeks that the first picked week is compared with. */
const comparedWeeks = 8;

/** Picks of the last weeks, made by the product from the history of the demo. */
export async function makeDemoPicks(db: Db, { today, now }: { today: Day; now: Date }) {
  const deps = { db, analytics: createPostgresAnalytics(db), clock: { now: () => now } };
  const isoDay = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const lastWeek = addDays(today, -isoDay - 7);
  const firstWeek = addDays(lastWeek, -7 * (pickedWeeks - 1));
  for (const { id: siteId } of demoSites) {
    const from = addDays(firstWeek, -7 * comparedWeeks);
    await inTransaction(db, async (transaction) => {
      await liftTimeouts(transaction);
      await refreshDays(transaction, { siteId, from, to: addDays(lastWeek, 6), now });
    });
  }
  for (let week = firstWeek; week <= lastWeek; week = addDays(week, 7)) {
    for (const { id } of demoSites) await makePicks(deps, id, week);
  }
}
