import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { deleteOldUsage, insertUsageEvent, type UsageEvent } from './queries.ts';

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
