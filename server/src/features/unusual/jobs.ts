import { sql, type RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { isDistributed } from '../../platform/db/distribution.ts';
import { runGently } from '../../platform/jobs/gentle-run.ts';
import { defineJob, type Job, type JobContext } from '../../platform/jobs/jobs.ts';
import { readProgress, storeProgress } from '../events/service.ts';
import { clearPictured, storeEvaluation } from './entry-queries.ts';
import { evaluateEntries } from './evaluation.ts';
import { findEntries, type FoundEntry } from './history.ts';

const checkedDays = 56;
const nightlyHours = 48;
const batchSize = 2000;
// A step should take the database and the event loop a few hundredths of a second.
const stepSize = 500;

export function unusualJobs({ clock }: { clock: Clock }): Job[] {
  /** Entries that arrived or changed; on the first run those of the last eight weeks. */
  const findUnusual = defineJob({
    name: 'find-unusual-entries',
    cron: '* * * * *',
    queue: 'unusual',
    isBackground: true,
    payload: z.strictObject({}),
    run: async (context) => {
      const { since, until } = await readProgress(context.db, 'unusual');
      const isWanted = since?.isChanged ?? sql`true`;
      const isDone = await evaluate(context, clock.now(), { isWanted });
      if (isDone) await storeProgress(context.db, 'unusual', until, clock.now());
    },
  });
  /** Missing pictures, drift and late captures; by the time of arrival, which late captures have too. */
  const reviewUnusual = defineJob({
    name: 'review-unusual-entries',
    cron: '20 2 * * *',
    queue: 'unusual',
    isBackground: true,
    payload: z.strictObject({}),
    run: async (context) => {
      const now = clock.now();
      const isRecent = sql`event.site_id in (select id from site)
        and event.logged_at > ${now}::timestamptz - ${nightlyHours} * interval '1 hour'`;
      await evaluate(context, now, { isWanted: isRecent, isNightly: true });
    },
  });
  return [findUnusual, reviewUnusual];
}

/** Returns false when the process is about to stop. */
async function evaluate(
  { db, signal }: JobContext,
  now: Date,
  { isWanted, isNightly = false }: { isWanted: RawBuilder<unknown>; isNightly?: boolean },
): Promise<boolean> {
  await clearPictured(db);
  const isWithinWeeks = sql`${isWanted}
    and event.processed_at > ${now}::timestamptz - ${checkedDays} * interval '1 day'`;
  let after = { siteId: 0, id: 0 };
  for (;;) {
    const entries = await findEntries(db, isWithinWeeks, { after, limit: batchSize });
    const last = entries.at(-1);
    if (!last) return true;
    if (signal.aborted) return false;
    for (const step of await stepsOf(db, entries)) {
      await runGently(() => evaluateStep(db, step, { now, isNightly }), signal);
    }
    after = { siteId: last.siteId, id: last.id };
  }
}

/** A cluster evaluates one site at a time. */
const stepsOf = async (db: Db, entries: readonly FoundEntry[]): Promise<FoundEntry[][]> =>
  (await isDistributed(db))
    ? [...Map.groupBy(entries, ({ siteId }) => siteId).values()]
    : Array.from({ length: Math.ceil(entries.length / stepSize) }, (_, step) =>
        entries.slice(step * stepSize, (step + 1) * stepSize),
      );

const evaluateStep = (
  db: Db,
  entries: readonly FoundEntry[],
  options: Parameters<typeof evaluateEntries>[2],
): Promise<void> =>
  inTransaction(db, async (transaction) =>
    storeEvaluation(transaction, await evaluateEntries(transaction, entries, options), options.now),
  );
