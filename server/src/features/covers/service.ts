import type { DailyCover } from '@wastegauge/contract/insight/covers';
import type { Day, Period } from '@wastegauge/contract/values/dates';
import { inOrder } from '@wastegauge/contract/values/filters';
import { texts } from '@wastegauge/contract/values/texts';
import type { Analytics } from '../../platform/ports/analytics.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { narrowTo, type SiteScope } from '../../platform/scope.ts';
import { coversByDay, dayCount, type CoversOfDay } from '../analytics/service.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { resetRecords } from './queries.ts';

export {
  findRecords as findWrittenCovers,
  lockSite as lockCovers,
  upsertRecords as writeCovers,
  type CoverRecord,
} from './queries.ts';
export { lockSites as lockCoversOfSites } from '../sites/service.ts';

export interface CoverDeps {
  db: Db;
  analytics: Analytics;
  clock: Clock;
}

// Every day of the period is a row, with or without events.
const maxDays = 1100;

export function rejectLongPeriod(period: Period): void {
  if (dayCount(period) <= maxDays) return;
  throw invalidField('startDate', texts.invalidDateRange);
}

export async function readCovers(
  { analytics }: CoverDeps,
  actor: Actor,
  { site, ...dates }: { site?: number | undefined; startDate: Day; endDate: Day },
): Promise<DailyCover[]> {
  const scope = site === undefined ? actor.scope : narrowTo(actor.scope, site);
  const period = inOrder(dates);
  rejectLongPeriod(period);
  const days = await analytics.ask(coversByDay(scope, period));
  return days.map((day) => toDailyCover(day, scope));
}

/** Reads within the transaction, so that uncommitted changes are visible. */
export async function readCoverOfDay(
  transaction: Db,
  scope: SiteScope,
  day: Day,
): Promise<DailyCover> {
  const period: Period = { startDate: day, endDate: day };
  const found = await coversByDay(scope, period).sql.execute(transaction);
  const [covers] = found.rows;
  if (!covers) throw new AppError('notFound');
  return toDailyCover(covers, scope);
}

function toDailyCover(covers: CoversOfDay, { siteIds }: SiteScope): DailyCover {
  const { day, recordId, usualCovers, isDefault, occupancyType } = covers;
  return {
    id: recordId,
    day,
    covers_per_day: covers.covers,
    site: siteIds.length === 1 ? (siteIds[0] ?? null) : null,
    is_default: isDefault,
    default_value: usualCovers,
    occupancy_type: occupancyType,
    x: day,
    y: covers.covers,
  };
}

/** Recorded covers would hide the estimates of venue events on these days (S-19). */
export async function resetCoversForVenueEvents(
  transaction: Db,
  actor: Actor,
  siteId: number,
  days: Period,
): Promise<void> {
  const before = await resetRecords(transaction, siteId, days, actor.user.id);
  if (before.length === 0) return;
  await writeAudit(transaction, actor, 'covers.gave_way', ['site', siteId, siteId], {
    before: { days: before },
    after: { ...days },
  });
}
