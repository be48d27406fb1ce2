import type { UsageName } from '@wastegauge/contract/services/usage';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

export interface UsageEvent {
  name: UsageName;
  userId: number | null;
  /** Values of closed lists only, no personal data. */
  properties?: Record<string, string>;
}

export async function deleteOldUsage(
  db: Db,
  { keptDays, atMost }: { keptDays: number; atMost: number },
): Promise<void> {
  await sql`
    delete from usage_event where id in (
      select id from usage_event where at < now() - make_interval(days => ${keptDays})
      order by at limit ${atMost})
  `.execute(db);
}

export async function insertUsageEvent(db: Db, event: UsageEvent): Promise<void> {
  await sql`
    insert into usage_event (name, user_id, properties)
    values (${event.name}, ${event.userId}, ${JSON.stringify(event.properties ?? {})})
  `.execute(db);
}
