import type { Analytics } from '../../platform/ports/analytics.ts';
import type { Db } from '../../platform/db/db.ts';
import { isDistributed } from '../../platform/db/distribution.ts';
import { readFromDatabase, type ReadRouter } from '../../platform/ports/read-replica.ts';

export const createPostgresAnalytics = (
  db: Db,
  readRouter: ReadRouter = readFromDatabase,
): Analytics => ({
  ask: async ({ sql, sqlOnNodes, isProbe }) => {
    const query = sqlOnNodes && (await isDistributed(db)) ? sqlOnNodes : sql;
    const { rows } = isProbe
      ? await query.execute(db)
      : await readRouter.read(db, (database) => query.execute(database));
    return rows;
  },
});
