import type { overviewRoutes } from '@wastegauge/contract/overview';
import type { Analytics } from '../../platform/analytics.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Handlers } from '../../platform/http.ts';
import { readHeader } from './service.ts';

export const overviewHandlers = (deps: {
  db: Db;
  analytics: Analytics;
  clock: Clock;
}): Handlers<typeof overviewRoutes> => ({
  getOverviewHeader: (actor, { query }) => readHeader(deps, actor, query.site),
});
