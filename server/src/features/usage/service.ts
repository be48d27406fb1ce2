import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import type { UsageName } from '@wastegauge/contract/services/usage';
import { runStatement } from '../../platform/db/query.ts';

/**
 * Written in the transaction of the change; failures are written separately, because their transaction is rolled
 * back.
 */
export const recordUsage = (transaction: Db, event: UsageEvent): Promise<void> =>
  insertUsageEvent(transaction, event);

/** Allows comparing a year with the one before. */
export const deleteExpiredUsage = (db: Db): Promise<void> =>
  deleteOldUsage(db, { keptDays: 400, atMost: 100_000 });

/** For `.catch(…)`: counts refused requests, except rate limits, and rethrows. */
export const recordFailure =
  (db: Db, event: UsageEvent) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof AppError && error.status === 400) await insertUsageEvent(db, event);
    throw error;
  };

export const recordPageView = (db: Db, actor: Actor, page: string): Promise<void> =>
  insertUsageEvent(db, { name: 'page_view', userId: actor.user.id, properties: { page } });

interface UsageEvent {
  name: UsageName;
  userId: number | null;
  /** Values of closed lists only, no personal data. */
  properties?: Record<string, string>;
}

const deleteOldUsage = (
  db: Db,
  { keptDays, atMost }: { keptDays: number; atMost: number },
): Promise<void> =>
  runStatement(db)`
    delete from usage_event where id in (
      select id from usage_event where at < now() - make_interval(days => ${keptDays})
      order by at limit ${atMost})
  `;

const insertUsageEvent = (db: Db, event: UsageEvent): Promise<void> =>
  runStatement(db)`
    insert into usage_event (name, user_id, properties)
    values (${event.name}, ${event.userId}, ${JSON.stringify(event.properties ?? {})})
  `;
