import { addDays, type Day, type Period } from '@wastegauge/contract/values/dates';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Analytics } from '../../platform/ports/analytics.ts';
import { narrowToSites, type SiteScope } from '../../platform/scope.ts';
import { requestedPeriod, type OptionalDates } from '../analytics/service.ts';
import { rejectFutureDates, reportFrame } from '../sites/service.ts';

export interface CoverageDeps {
  db: Db;
  analytics: Analytics;
  clock: Clock;
}

export interface CoverageFrame {
  scope: SiteScope;
  period: Period;
  /** Its days that are over at every site. */
  complete: Period | undefined;
  today: Day;
}

export async function coverageFrame(
  deps: Pick<CoverageDeps, 'db' | 'clock'>,
  actor: Actor,
  { site, ...dates }: { site: readonly number[] } & OptionalDates,
): Promise<CoverageFrame> {
  await rejectFutureDates(deps, actor, dates);
  const scope = narrowToSites(actor.scope, site);
  const { today, completeBefore } = await reportFrame(deps.db, scope, deps.clock.now());
  const period = requestedPeriod(dates, today);
  return { scope, period, complete: completeDays(period, completeBefore), today };
}

export function completeDays(period: Period, completeBefore: Day): Period | undefined {
  const last = addDays(completeBefore, -1);
  const endDate = period.endDate < last ? period.endDate : last;
  return endDate < period.startDate ? undefined : { startDate: period.startDate, endDate };
}
