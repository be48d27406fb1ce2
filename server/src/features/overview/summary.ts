import type { overviewRoutes } from '@wastegauge/contract/insight/overview';
import type { ReplyOf } from '@wastegauge/contract/route';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { queryCount } from '../../platform/db/query.ts';
import { wasteTracked } from '../analytics/service.ts';

export async function readSummary(
  { db, analytics }: { db: Db; analytics: Analytics },
  actor: Actor,
): Promise<ReplyOf<(typeof overviewRoutes)['getSummary']>> {
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

const countMonitors = (db: Db, scope: SiteScope): Promise<number> =>
  queryCount(db)`from device where site_id = any(${scope.siteIds}::bigint[])
  `;
