import type { Db } from '../../platform/db/db.ts';
import { runStatement } from '../../platform/db/query.ts';

const deletedAtOnce = 50_000;

/** Keeps the signatures of locked reports and the changes that a locked report lists. */
export const deleteExpiredAudit = (db: Db, keptDays: number): Promise<void> =>
  runStatement(db)`
    delete from audit where id in (
      select audit.id from audit
      where audit.at < now() - make_interval(days => ${keptDays})
        and audit.target_type <> 'locked_report'
        and not (audit.target_type in ('event', 'import') and exists (
          select from locked_report
          where locked_report.locked_at <= audit.at and audit.site_id = any(locked_report.site_ids)
        ))
      limit ${deletedAtOnce})
  `;
