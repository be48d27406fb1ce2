import type { PublicSettings, systemRoutes } from '@wastegauge/contract/system';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { Handlers } from '../../platform/http.ts';

export const systemHandlers = (deps: {
  db: Db;
  settings: PublicSettings;
}): Handlers<typeof systemRoutes> => ({
  getPublicSettings: () => deps.settings,
  getLiveness: () => ({ status: 'ok' }),
  getReadiness: async () => {
    await sql`select 1`.execute(deps.db);
    return { status: 'ok' };
  },
});
