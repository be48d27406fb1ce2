import type { Day } from '@wastegauge/contract/values/dates';
import { z } from 'zod';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { queryRows, runStatement } from '../../platform/db/query.ts';
import { runGently } from '../../platform/jobs/gentle-run.ts';
import {
  defineJob,
  describeJob,
  handleJob,
  type Job,
  type JobContext,
} from '../../platform/jobs/jobs.ts';
import {
  countEvents,
  findSiteIds,
  findUnfinished,
  finishRecount,
  planSite,
  recountAndNote,
  recountBatch,
  storeTotal,
  type RecountState,
} from './recount.ts';

export const recountFactors = describeJob({
  name: 'recount-factors',
  payload: z.strictObject({ organisationId: z.number().int() }),
  queue: 'recount',
});

export const factorSetJobs: Job[] = [
  handleJob(recountFactors, async (context, { organisationId }) => {
    let state = await findUnfinished(context.db, organisationId);
    while (state) {
      await recountOrganisation(context, state);
      state = await findUnfinished(context.db, organisationId);
    }
  }),
  defineJob({
    name: 'follow-factor-choices',
    payload: z.strictObject({}),
    queue: 'recount',
    cron: '*/10 * * * *',
    run: followMovedSites,
  }),
];

/** A person waits for the result, but labelling must go on. */
const restShare = 0.5;

/** Returns early when the choices change; the caller then starts again with the new state. */
async function recountOrganisation(
  { db, signal }: Pick<JobContext, 'db' | 'signal'>,
  state: RecountState,
): Promise<void> {
  const siteIds = await findSiteIds(db, state.organisationId);
  if (state.total === null) {
    await storeTotal(db, state, await countEvents(db, siteIds, state.since));
  }
  for (const siteId of siteIds) {
    if (state.nextSiteId !== null && siteId < state.nextSiteId) continue;
    const since =
      siteId === state.nextSiteId && state.nextDay !== null ? state.nextDay : state.since;
    for (const batch of await planSite(db, siteId, since)) {
      signal.throwIfAborted();
      const recount = () => recountAndNote(db, state, siteId, batch);
      const isCurrent = await runGently(recount, signal, restShare);
      if (!isCurrent) return;
    }
  }
  await finishRecount(db, state, siteIds);
}

interface MovedSites {
  organisationId: number;
  since: Day;
  moved: number[];
  current: number[];
}

/** Sites that joined or left an organisation since its last recount, from its first choice or own value on. */
const findMovedSites = (db: Db): Promise<MovedSites[]> =>
  queryRows(db)`
    with organisation as (
      select recount.parent_group_id as id, recount.site_ids as known, recount.since,
        array(
          select site_id from site_group where group_id = recount.parent_group_id order by site_id
        ) as current,
        (select min(valid_from) from factor_choice
          where factor_choice.parent_group_id = recount.parent_group_id) as first_choice,
        (select min(valid_from) from own_factor
          where own_factor.parent_group_id = recount.parent_group_id) as first_own
      from factor_recount as recount where recount.finished_at is not null
    )
    select id as "organisationId", least(since, first_choice, first_own) as since, current, array(
      select site_id from (
        (select unnest(known) as site_id except select unnest(current))
        union
        (select unnest(current) except select unnest(known))
      ) as moved order by site_id
    ) as moved
    from organisation where known is distinct from current
    order by id
  `;

async function followMovedSites({ db, signal }: JobContext): Promise<void> {
  for (const { organisationId, since, moved, current } of await findMovedSites(db)) {
    for (const siteId of moved) {
      for (const batch of await planSite(db, siteId, since)) {
        signal.throwIfAborted();
        await runGently(
          () => inTransaction(db, (transaction) => recountBatch(transaction, siteId, batch)),
          signal,
        );
      }
    }
    await runStatement(db)`
      update factor_recount set site_ids = ${current}::bigint[]
      where parent_group_id = ${organisationId} and finished_at is not null
    `;
  }
}
