import { dayIn, type Day } from '@wastegauge/contract/values/dates';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { findSiteClocks } from './queries.ts';

export { lockSites } from './queries.ts';

export interface ReportFrame {
  today: Day;
  /** Currency of the site for a single site, otherwise undefined. */
  siteCurrency: string | undefined;
}

export async function reportFrame(db: Db, scope: SiteScope, now: Date): Promise<ReportFrame> {
  const clocks = await findSiteClocks(db, scope);
  const days = clocks.map((clock) => dayIn(clock.timezone, now));
  return {
    today: days.toSorted().at(-1) ?? dayIn('UTC', now),
    siteCurrency: clocks.length === 1 ? clocks[0]?.currency : undefined,
  };
}
