import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isDistributed } from '../../platform/db/distribution.ts';
import { queryRow, runStatement } from '../../platform/db/query.ts';

type Purpose = 'coverage' | 'unusual';

export interface EvaluationProgress {
  /** Undefined on the first run: everything is to be evaluated. */
  since: EarlierEvaluation | undefined;
  /** Snapshot to store when the evaluation commits. */
  until: string;
}

export interface EarlierEvaluation {
  evaluatedAt: Date;
  /** Events added or changed since then. `event` is the table. */
  isChanged: RawBuilder<boolean>;
}

export async function readProgress(db: Db, purpose: Purpose): Promise<EvaluationProgress> {
  const found = await queryRow(db)<{ since: string | null; until: string; evaluatedAt: Date }>`
    select pg_current_snapshot()::text as until, progress.snapshot::text as since,
      progress.evaluated_at as "evaluatedAt"
    from (values (${purpose})) as wanted (purpose)
    left join evaluation_progress as progress on progress.purpose = wanted.purpose
  `;
  const { since = null, until = '', evaluatedAt = new Date(0) } = found ?? {};
  if (since === null) return { since: undefined, until };
  const isChanged = (await isDistributed(db))
    ? hasArrivedAfter(evaluatedAt)
    : isChangedSince(since);
  return { since: { evaluatedAt, isChanged }, until };
}

export const storeProgress = (
  db: Db,
  purpose: Purpose,
  until: string,
  evaluatedAt: Date,
): Promise<void> =>
  runStatement(db)`
    insert into evaluation_progress (purpose, snapshot, evaluated_at)
    values (${purpose}, ${until}::pg_snapshot, ${evaluatedAt})
    on conflict (purpose) do update
      set snapshot = excluded.snapshot, evaluated_at = excluded.evaluated_at
  `;

/** Exact even with long transactions. */
const isChangedSince = (snapshot: string): RawBuilder<boolean> => sql`(
  event.changed_xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
  and not pg_visible_in_snapshot(event.changed_xid, ${snapshot}::pg_snapshot))`;

const longestTransactionMinutes = 10;

/** Each node of a cluster counts its own transactions, so later changes are found at night only. */
const hasArrivedAfter = (at: Date): RawBuilder<boolean> => sql`
  event.logged_at > ${at}::timestamptz - make_interval(mins => ${longestTransactionMinutes})`;
