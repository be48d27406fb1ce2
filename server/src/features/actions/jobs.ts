import { z } from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { queryRows } from '../../platform/db/query.ts';
import { runGently } from '../../platform/jobs/gentle-run.ts';
import { defineJob, describeJob, handleJob, type Job } from '../../platform/jobs/jobs.ts';
import type { Analytics } from '../../platform/ports/analytics.ts';
import { measureSite } from './measure-site.ts';
import { deleteResults, storeResult } from './result-queries.ts';

/** Measures all actions of a site, because an action can change the result of another. */
export const measureActions = describeJob({
  name: 'measure-actions',
  queue: 'actions',
  isBackground: true,
  payload: z.strictObject({ site_id: z.number().int() }),
});

export function actionJobs({ analytics, clock }: { analytics: Analytics; clock: Clock }): Job[] {
  const measure = handleJob(measureActions, async ({ db, signal }, { site_id: siteId }) => {
    await measureAndStore({ db, analytics }, siteId, clock.now(), (work) =>
      runGently(work, signal),
    );
  });
  /** After the coverage of the night before is known; one short job for each site. */
  const measureNightly = defineJob({
    name: 'measure-actions-nightly',
    cron: '40 2 * * *',
    isBackground: true,
    payload: z.strictObject({}),
    run: async ({ db, jobs }) => {
      for (const { siteId } of await findSitesWithActions(db)) {
        await jobs.enqueue(db, measureActions, { site_id: siteId }, { key: String(siteId) });
      }
    },
  });
  return [measure, measureNightly];
}

export async function measureAndStore(
  deps: { db: Db; analytics: Analytics },
  siteId: number,
  now: Date,
  run: <Result>(work: () => Promise<Result>) => Promise<Result> = (work) => work(),
): Promise<void> {
  await deleteResults(deps.db, siteId, now);
  const measured = measureSite(deps, siteId, now);
  for (;;) {
    const next = await run(() => measured.next());
    if (next.done) return;
    const { action, measurement } = next.value;
    await storeResult(deps.db, action, measurement, now);
  }
}

const findSitesWithActions = (db: Db): Promise<{ siteId: number }[]> =>
  queryRows(db)`
    select distinct action.site_id as "siteId" from action
    join site on site.id = action.site_id
    where action.cancelled_at is null and site.archived_at is null order by 1
  `;
