import type { Analytics } from '../platform/analytics.ts';
import type { Db } from '../platform/db.ts';

/** The questions run on the database itself. */
export const createPostgresAnalytics = (db: Db): Analytics => ({
  ask: async (question) => (await question.sql.execute(db)).rows,
});
