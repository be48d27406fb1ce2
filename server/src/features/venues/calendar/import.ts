import type { VenueEventType } from '@wastegauge/contract/values/address-options';
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
import { invalidField } from '../../../platform/errors.ts';
import { countHit } from '../../../platform/auth/rate-limit.ts';
import { createReadingProcess } from '../../../platform/files/file-reading-process.ts';
import { narrowTo } from '../../../platform/scope.ts';
import { lockCovers } from '../../covers/service.ts';
import type { CalendarReading, CalendarInput, ReadEvent } from './reading.ts';
import type { VenueDeps } from '../deps.ts';
import type { OwnFacts } from './event.ts';
import { readOwnUid } from './own-events.ts';
import { localTimeSql } from '../queries.ts';
import { queryRow, queryRows, runStatement } from '../../../platform/db/query.ts';
import { sql, type RawBuilder } from 'kysely';

type Given = ParsedRequest<(typeof venueCalendarRoutes)['importCalendar']>['body'];
type ImportCalendar = (actor: Actor, site: number, given: Given) => Promise<CalendarReport>;

const importsAnHour = 120;
const sampleSize = 20;

/** Reads a file of a user in a process of its own. */
export const createCalendarReader = (): ReturnType<
  typeof createReadingProcess<CalendarInput, CalendarReading>
> => createReadingProcess(new URL('./process.ts', import.meta.url));

export function createCalendarImport({ db, clock }: VenueDeps): ImportCalendar {
  const readCalendar = createCalendarReader();
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
    if (!reading?.isCalendar) throw invalidField('calendar', texts.calendarUnreadable);
    if (isDryRun) return buildReport(reading, await buildPlan(db, site, reading));
    return inTransaction(db, async (transaction) => {
      await lockCovers(transaction, site);
      const plan = await buildPlan(transaction, site, reading);
      await applyPlan(transaction, site, plan, { type, by: actor.user.id });
      const report = buildReport(reading, plan);
      await record(transaction, actor, site, report);
      return report;
    });
  };
}

async function buildPlan(
  db: Db,
  site: number,
  reading: CalendarReading,
): Promise<CalendarImportPlan> {
  const uids = new Set([
    ...reading.events.map(({ uid }) => uid),
    ...reading.completeUids,
    ...reading.cancelled.map(({ uid }) => uid),
  ]);
  const ownIds = reading.events.flatMap(({ uid }) => readOwnUid(uid)?.id ?? []);
  return planImport(site, reading, await findImported(db, site, [...uids], ownIds));
}

async function applyPlan(
  transaction: Db,
  site: number,
  { added, updated, removed }: CalendarImportPlan,
  isNew: Parameters<typeof insertImported>[3],
): Promise<void> {
  if (removed.length > 0) await deleteImported(transaction, site, removed);
  if (updated.length > 0) await updateImported(transaction, site, updated);
  if (added.length > 0) await insertImported(transaction, site, added, isNew);
}

function buildReport(reading: CalendarReading, plan: CalendarImportPlan): CalendarReport {
  const added = new Set(plan.added.map(importKey));
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
      is_new: added.has(importKey(event)),
    })),
  };
}

async function record(
  transaction: Db,
  actor: Actor,
  site: number,
  { added, updated, unchanged, removed, left_out_count }: CalendarReport,
): Promise<void> {
  await writeAudit(transaction, actor, 'calendar.imported', ['site', site, site], {
    after: { added, updated, unchanged, removed, left_out_count },
  });
}

interface CalendarImportPlan {
  added: ReadEvent[];
  updated: ImportedEvent[];
  removed: number[];
  unchanged: number;
}

function planImport(
  site: number,
  reading: CalendarReading,
  stored: readonly StoredEvent[],
): CalendarImportPlan {
  const known = new Map(
    stored.flatMap((event) =>
      event.uid === null ? [] : [[importKey({ ...event, uid: event.uid }), event]],
    ),
  );
  const byId = new Map(stored.map((event) => [event.id, event]));
  const plan: CalendarImportPlan = { added: [], updated: [], removed: [], unchanged: 0 };
  for (const event of reading.events) {
    const original = findOriginal(site, event, byId);
    const before = original ?? known.get(importKey(event));
    known.delete(importKey(event));
    // Type, guests and zones of a copy may have been edited since.
    const changed = original ? event : { ...event, own: null };
    if (!before) plan.added.push(event);
    else if (isSame(before, changed)) plan.unchanged += 1;
    else plan.updated.push({ ...changed, id: before.id });
  }
  const complete = new Set(reading.completeUids);
  const cancelled = new Set(reading.cancelled.map(importKey));
  const { from, to } = reading.window;
  for (const [key, event] of known) {
    const isInWindow = event.end >= from && event.start <= to;
    const isGone = event.uid !== null && complete.has(event.uid) && isInWindow;
    if (isGone || cancelled.has(key)) plan.removed.push(event.id);
  }
  return plan;
}

const importKey = ({ uid, recurrence }: { uid: string; recurrence: string }): string =>
  `${uid}\n${recurrence}`;

/** Another installation numbers its events in the same way, so the time of creation has to match too. */
function findOriginal(
  site: number,
  { uid, recurrence, own }: ReadEvent,
  byId: ReadonlyMap<number, StoredEvent>,
): StoredEvent | undefined {
  const named = readOwnUid(uid);
  if (named?.siteId !== site || recurrence !== '') return undefined;
  const stored = byId.get(named.id);
  return stored && stored.createdAt === own?.createdAt ? stored : undefined;
}

const isSame = (stored: StoredEvent, { own, ...read }: ReadEvent): boolean =>
  stored.name === read.name &&
  stored.description === read.description &&
  stored.start === read.start &&
  stored.end === read.end &&
  (own === null ||
    (stored.type === (own.type ?? stored.type) &&
      stored.guests === (own.guests ?? stored.guests) &&
      stored.counted === (own.counted ?? stored.counted) &&
      String(stored.zones) === String(own.zones ?? stored.zones)));

interface StoredEvent extends Omit<ReadEvent, 'uid' | 'own'>, OwnFacts {
  id: number;
  uid: string | null;
}

interface ImportedEvent extends ReadEvent {
  id: number;
}

const findImported = (
  transaction: Db,
  siteId: number,
  uids: readonly string[],
  ids: readonly number[],
): Promise<StoredEvent[]> =>
  queryRows(transaction)`
    select venue_event.id, venue_event.source_uid as uid,
      venue_event.source_recurrence as recurrence, venue_event.name, venue_event.description,
      ${localTimeSql('start_date')} as start, ${localTimeSql('end_date')} as "end",
      venue_event.occupancy_type as type, venue_event.estimate_occupancy as guests,
      venue_event.counted_guests as counted, venue_event.zone_ids as zones,
      floor(extract(epoch from venue_event.created_at))::bigint as "createdAt"
    from venue_event
    where venue_event.site_id = ${siteId}
      and (venue_event.source_uid = any(${uids}) or venue_event.id = any(${ids}))
  `;

export async function findTimezone(db: Db, siteId: number): Promise<string> {
  const site = await queryRow(db)<{ timezone: string }>`
    select timezone from site where id = ${siteId}
  `;
  if (!site) throw new Error('Site not found');
  return site.timezone;
}

const insertImported = (
  transaction: Db,
  siteId: number,
  events: readonly ReadEvent[],
  { type, by }: { type: VenueEventType; by: number },
): Promise<void> =>
  runStatement(transaction)`
    insert into venue_event (site_id, name, description, occupancy_type, estimate_occupancy,
      counted_guests, zone_ids, start_date, end_date, created_by, source_uid, source_recurrence)
    select ${siteId}, name, description, coalesce(type, ${type}), guests, counted,
      ${zonesAtSite(siteId)}, "start", "end", ${by}, uid, recurrence
    from json_to_recordset(${toRows(events)}::json) as event (uid text, recurrence text,
      ${eventColumns})
  `;

const toRows = (events: readonly ReadEvent[]): string =>
  JSON.stringify(events.map(({ own, ...event }) => ({ ...event, ...own })));

const eventColumns = sql`name text, description text, "start" timestamp, "end" timestamp,
  type text, guests integer, counted integer, zones bigint[]`;

const zonesAtSite = (siteId: number): RawBuilder<unknown> => sql`array(
  select device.id from device
  where device.site_id = ${siteId} and device.id = any(event.zones) and device.archived_at is null
  order by device.id)`;

/** Type, guests and zones are kept unless the file contains them. */
const updateImported = (
  transaction: Db,
  siteId: number,
  events: readonly ImportedEvent[],
): Promise<void> =>
  runStatement(transaction)`
    update venue_event set name = event.name, description = event.description,
      start_date = event."start", end_date = event."end",
      occupancy_type = coalesce(event.type, venue_event.occupancy_type),
      estimate_occupancy = coalesce(event.guests, venue_event.estimate_occupancy),
      counted_guests = coalesce(event.counted, venue_event.counted_guests),
      zone_ids = case when event.zones is null then venue_event.zone_ids
        else ${zonesAtSite(siteId)} end,
      updated_at = now()
    from json_to_recordset(${toRows(events)}::json) as event (id bigint, ${eventColumns})
    where venue_event.site_id = ${siteId} and venue_event.id = event.id
  `;

const deleteImported = (transaction: Db, siteId: number, ids: readonly number[]): Promise<void> =>
  runStatement(transaction)`
    delete from venue_event where site_id = ${siteId} and id = any(${ids})
  `;
