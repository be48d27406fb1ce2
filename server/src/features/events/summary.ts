import type { eventRoutes } from '@wastegauge/contract/events';
import type { ReplyOf } from '@wastegauge/contract/route';
import { kgFromGrams } from '@wastegauge/contract/units';
import type { Analytics } from '../../platform/analytics.ts';
import type { Actor } from '../../platform/auth.ts';
import type { Db } from '../../platform/db.ts';
import { wasteTracked } from '../analytics/service.ts';
import { countMonitors } from './queries.ts';

/** Sites, monitors and all that was ever weighed and counted, in tonnes. */
export async function readSummary(
  { db, analytics }: { db: Db; analytics: Analytics },
  actor: Actor,
): Promise<ReplyOf<(typeof eventRoutes)['getSummary']>> {
  const [monitors, [tracked]] = await Promise.all([
    countMonitors(db, actor.scope),
    analytics.ask(wasteTracked(actor.scope)),
  ]);
  const tonnes = kgFromGrams(tracked?.weightG ?? 0) / 1000;
  return {
    sites: actor.scope.siteIds.length,
    monitors,
    tonnes_tracked: Math.round(tonnes * 100) / 100,
  };
}
