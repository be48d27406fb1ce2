import { texts } from '@wastegauge/contract/values/texts';
import {
  maxImportedEvents,
  type CalendarReport,
  type venueCalendarRoutes,
} from '@wastegauge/contract/insight/venue-calendars';
import type { ParsedRequest } from '@wastegauge/contract/route';
import { writeAudit } from '../../../platform/db/audit.ts';
import type { Actor } from '../../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { countHit } from '../../../platform/auth/rate-limit.ts';
import { createReadingProcess } from '../../../platform/files/file-reading-process.ts';
import { narrowTo } from '../../../platform/scope.ts';
import { lockCovers } from '../../covers/service.ts';
import type { CalendarReading, GivenCalendar } from './reading.ts';
import { planImport, keyOf, type ImportPlan } from './import-plan.ts';
import {
  deleteImported,
  findImported,
  findTimezone,
  insertImported,
  updateImported,
} from './import-queries.ts';
import type { VenueDeps } from '../deps.ts';

type Given = ParsedRequest<(typeof venueCalendarRoutes)['importCalendar']>['body'];
type ImportCalendar = (actor: Actor, site: number, given: Given) => Promise<CalendarReport>;

const importsAnHour = 120;
const sampleSize = 20;

/** All or nothing; a dry run only tells what would happen. */
export function createCalendarImport({ db, clock }: VenueDeps): ImportCalendar {
  const readCalendar = createReadingProcess<GivenCalendar, CalendarReading>(
    new URL('./process.ts', import.meta.url),
  );
  return async (actor, site, { calendar, occupancy_type: type, dry_run: isDryRun }) => {
    narrowTo(actor.scope, site);
    const key = `calendar-import:${actor.user.id}`;
    await countHit(db, { key, hits: importsAnHour, windowSeconds: 3600 });
    const reading = await readCalendar(actor.user.id, {
      text: calendar,
      timezone: await findTimezone(db, site),
      now: clock.now().getTime(),
      maxEvents: maxImportedEvents,
    });
    if (!reading?.isCalendar) {
      throw new AppError('invalid', { fields: { calendar: [texts.calendarUnreadable] } });
    }
    if (isDryRun) return reportOf(reading, await planFor(db, site, reading));
    return inTransaction(db, async (transaction) => {
      await lockCovers(transaction, site);
      const plan = await planFor(transaction, site, reading);
      await carryOut(transaction, site, plan, { type, by: actor.user.id });
      const report = reportOf(reading, plan);
      await record(transaction, actor, site, report);
      return report;
    });
  };
}

async function planFor(db: Db, site: number, reading: CalendarReading): Promise<ImportPlan> {
  const uids = new Set([
    ...reading.events.map(({ uid }) => uid),
    ...reading.completeUids,
    ...reading.cancelled.map(({ uid }) => uid),
  ]);
  return planImport(reading, await findImported(db, site, [...uids]));
}

async function carryOut(
  transaction: Db,
  site: number,
  { added, updated, removed }: ImportPlan,
  isNew: Parameters<typeof insertImported>[3],
): Promise<void> {
  if (removed.length > 0) await deleteImported(transaction, site, removed);
  if (updated.length > 0) await updateImported(transaction, site, updated);
  if (added.length > 0) await insertImported(transaction, site, added, isNew);
}

function reportOf(reading: CalendarReading, plan: ImportPlan): CalendarReport {
  const added = new Set(plan.added.map(keyOf));
  return {
    added: plan.added.length,
    updated: plan.updated.length,
    unchanged: plan.unchanged,
    removed: plan.removed.length,
    left_out_count: reading.leftOutCount,
    left_out: reading.leftOut,
    sample: reading.events.slice(0, sampleSize).map((event) => ({
      name: event.name,
      start_date: event.start,
      end_date: event.end,
      is_new: added.has(keyOf(event)),
    })),
  };
}

async function record(
  transaction: Db,
  actor: Actor,
  site: number,
  { added, updated, unchanged, removed, left_out_count }: CalendarReport,
): Promise<void> {
  await writeAudit(transaction, actor, {
    action: 'calendar.imported',
    targetType: 'site',
    targetId: site,
    siteId: site,
    after: { added, updated, unchanged, removed, left_out_count },
  });
}
