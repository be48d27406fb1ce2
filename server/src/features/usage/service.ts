import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { deleteOldUsage, insertUsageEvent, type UsageEvent } from './queries.ts';

/** Written with the change it counts; a failure is counted on its own, since its change was undone. */
export const recordUsage = (transaction: Db, event: UsageEvent): Promise<void> =>
  insertUsageEvent(transaction, event);

/** A year can be held against the one before. */
export const forgetOldUsage = (db: Db): Promise<void> =>
  deleteOldUsage(db, { keptDays: 400, atMost: 100_000 });

/** For `.catch(…)`: counts what was refused (not who was told to wait) and passes the refusal on. */
export const noteFailure =
  (db: Db, event: UsageEvent) =>
  async (error: unknown): Promise<never> => {
    if (error instanceof AppError && error.status === 400) await insertUsageEvent(db, event);
    throw error;
  };

export const recordPageView = (db: Db, actor: Actor, page: string): Promise<void> =>
  insertUsageEvent(db, { name: 'page_view', userId: actor.user.id, properties: { page } });
