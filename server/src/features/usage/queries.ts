import type { UsageName } from '@wastegauge/contract/services/usage';
import { runStatement } from '../../platform/db/query.ts';
import type { Db } from '../../platform/db/db.ts';

export interface UsageEvent {
  name: UsageName;
  userId: number | null;
  /** Values of closed lists only, no personal data. */
  properties?: Record<string, string>;
}

export const deleteOldUsage = (
  db: Db,
  { keptDays, atMost }: { keptDays: number; atMost: number },
): Promise<void> =>
  runStatement(db)`
    delete from usage_event where id in (
      select id from usage_event where at < now() - make_interval(days => ${keptDays})
      order by at limit ${atMost})
  `;

export const insertUsageEvent = (db: Db, event: UsageEvent): Promise<void> =>
  runStatement(db)`
    insert into usage_event (name, user_id, properties)
    values (${event.name}, ${event.userId}, ${JSON.stringify(event.properties ?? {})})
  `;
