import type { venueRoutes } from '@wastegauge/contract/venues';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Handlers } from '../../platform/http.ts';
import { findEventChoices } from './queries.ts';

export const venueHandlers = (deps: { db: Db; clock: Clock }): Handlers<typeof venueRoutes> => ({
  listEventChoices: ({ scope }, { query }) => {
    const siteIds = scope.siteIds.filter(
      (id) => query.site.length === 0 || query.site.includes(id),
    );
    return findEventChoices(deps.db, siteIds, deps.clock.now());
  },
});
