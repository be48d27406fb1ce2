import { dayIn, type Day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { invalidField } from '../../platform/errors.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { findSiteClocks } from './queries.ts';

export { changeSite } from './changes.ts';
export { lockSites } from './queries.ts';

export interface ReportFrame {
  today: Day;
  /** Days before this one are complete at every site. */
  completeBefore: Day;
  /** Currency of the site for a single site, otherwise undefined. */
  siteCurrency: string | undefined;
}

export async function reportFrame(db: Db, scope: SiteScope, now: Date): Promise<ReportFrame> {
  const clocks = await findSiteClocks(db, scope);
  const days = clocks.map((clock) => dayIn(clock.timezone, now)).toSorted();
  return {
    today: days.at(-1) ?? dayIn('UTC', now),
    completeBefore: days[0] ?? dayIn('UTC', now),
    siteCurrency: clocks.length === 1 ? clocks[0]?.currency : undefined,
  };
}

/** Refuses days after today (VAL-012). A day is today while it is today at any of the caller's sites. */
export async function rejectFutureDates(
  { db, clock }: { db: Db; clock: Clock },
  { scope }: Actor,
  { startDate, endDate }: { startDate?: Day | undefined; endDate?: Day | undefined },
): Promise<void> {
  const now = clock.now();
  const last = [startDate, endDate]
    .filter((day) => day !== undefined)
    .toSorted()
    .at(-1);
  if (last === undefined || last <= dayIn('Etc/GMT+12', now)) return;
  const { today } = await reportFrame(db, scope, now);
  if (last > today)
    throw invalidField(last === endDate ? 'endDate' : 'startDate', texts.futureDate);
}
