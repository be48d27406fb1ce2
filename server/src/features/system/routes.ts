import type { PublicSettings, systemRoutes } from '@wastegauge/contract/system';
import type { Db } from '../../platform/db.ts';
import type { Handlers } from '../../platform/http.ts';
import { askDatabase } from './queries.ts';

export const systemHandlers = (deps: {
  db: Db;
  settings: PublicSettings;
}): Handlers<typeof systemRoutes> => ({
  getPublicSettings: () => deps.settings,
  getLiveness: () => ({ status: 'ok' }),
  getReadiness: async () => {
    await askDatabase(deps.db);
    return { status: 'ok' };
  },
});
