import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryRow, runStatement } from '../../platform/db/query.ts';

type Purpose = 'coverage' | 'unusual';

export interface EvaluationProgress {
  /** Undefined on the first run: everything is to be evaluated. */
  since: string | undefined;
  /** Snapshot to store when the evaluation commits. */
  until: string;
}

export async function readProgress(db: Db, purpose: Purpose): Promise<EvaluationProgress> {
  const found = await queryRow(db)<{ since: string | null; until: string }>`
    select pg_current_snapshot()::text as until,
      (select snapshot::text from evaluation_progress where purpose = ${purpose}) as since
  `;
  return { since: found?.since ?? undefined, until: found?.until ?? '' };
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

/** Events added or changed after a snapshot; exact even with long transactions. `event` is the table. */
export const isChangedSince = (snapshot: string): RawBuilder<boolean> => sql`(
  event.changed_xid >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
  and not pg_visible_in_snapshot(event.changed_xid, ${snapshot}::pg_snapshot))`;
