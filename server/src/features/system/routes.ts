import { systemRoutes, type PublicSettings } from '@wastegauge/contract/services/system';
import type { Db } from '../../platform/db/db.ts';
import { defineFeature } from '../../platform/http/http.ts';
import { pingDatabase } from './queries.ts';

export const systemFeature = defineFeature(
  systemRoutes,
  (deps: { db: Db; settings: PublicSettings }) => ({
    getPublicSettings: () => deps.settings,
    getLiveness: () => ({ status: 'ok' as const }),
    getReadiness: async () => {
      await pingDatabase(deps.db);
      return { status: 'ok' as const };
    },
  }),
);
