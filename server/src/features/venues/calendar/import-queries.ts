import type { VenueEventType } from '@wastegauge/contract/insight/venues';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { ReadEvent } from './reading.ts';
import { localTimeSql } from '../queries.ts';

export interface ImportedEvent extends ReadEvent {
  id: number;
}

export async function findImported(
  transaction: Db,
  siteId: number,
  uids: readonly string[],
): Promise<ImportedEvent[]> {
  const found = await sql<ImportedEvent>`
    select venue_event.id, venue_event.source_uid as uid,
      venue_event.source_recurrence as recurrence, venue_event.name, venue_event.description,
      ${localTimeSql('start_date')} as start, ${localTimeSql('end_date')} as "end"
    from venue_event
    where venue_event.site_id = ${siteId} and venue_event.source_uid = any(${uids})
  `.execute(transaction);
  return found.rows;
}

export async function findTimezone(db: Db, siteId: number): Promise<string> {
  const found = await sql<{ timezone: string }>`
    select timezone from site where id = ${siteId}
  `.execute(db);
  const [site] = found.rows;
  if (!site) throw new Error('Site not found');
  return site.timezone;
}

export async function insertImported(
  transaction: Db,
  siteId: number,
  events: readonly ReadEvent[],
  { type, by }: { type: VenueEventType; by: number },
): Promise<void> {
  await sql`
    insert into venue_event (site_id, name, description, occupancy_type, start_date, end_date,
      created_by, source_uid, source_recurrence)
    select ${siteId}, name, description, ${type}, "start", "end", ${by}, uid, recurrence
    from json_to_recordset(${JSON.stringify(events)}::json) as event (uid text, recurrence text,
      name text, description text, "start" timestamp, "end" timestamp)
  `.execute(transaction);
}

/** Type and estimate are edited by users and must be kept. */
export async function updateImported(
  transaction: Db,
  siteId: number,
  events: readonly ImportedEvent[],
): Promise<void> {
  await sql`
    update venue_event set name = event.name, description = event.description,
      start_date = event."start", end_date = event."end", updated_at = now()
    from json_to_recordset(${JSON.stringify(events)}::json) as event (id bigint, name text,
      description text, "start" timestamp, "end" timestamp)
    where venue_event.site_id = ${siteId} and venue_event.id = event.id
  `.execute(transaction);
}

export async function deleteImported(
  transaction: Db,
  siteId: number,
  ids: readonly number[],
): Promise<void> {
  await sql`
    delete from venue_event where site_id = ${siteId} and id = any(${ids})
  `.execute(transaction);
}
