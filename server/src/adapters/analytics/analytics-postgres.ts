import type { Analytics } from '../../platform/ports/analytics.ts';
import type { Db } from '../../platform/db/db.ts';
import { readFromDatabase, type ReadRouter } from '../../platform/ports/read-replica.ts';

export const createPostgresAnalytics = (
  db: Db,
  readRouter: ReadRouter = readFromDatabase,
): Analytics => ({
  ask: async ({ sql, isProbe }) => {
    const { rows } = isProbe
      ? await sql.execute(db)
      : await readRouter.read(db, (database) => sql.execute(database));
    return rows;
  },
});
