import type { VenueEventType } from '@wastegauge/contract/insight/venues';
import type { Db } from '../../../platform/db/db.ts';
import type { ReadEvent } from './reading.ts';
import { localTimeSql } from '../queries.ts';
import { queryRow, queryRows, runStatement } from '../../../platform/db/query.ts';

export interface ImportedEvent extends ReadEvent {
  id: number;
}

export const findImported = (
  transaction: Db,
  siteId: number,
  uids: readonly string[],
): Promise<ImportedEvent[]> =>
  queryRows(transaction)`
    select venue_event.id, venue_event.source_uid as uid,
      venue_event.source_recurrence as recurrence, venue_event.name, venue_event.description,
      ${localTimeSql('start_date')} as start, ${localTimeSql('end_date')} as "end"
    from venue_event
    where venue_event.site_id = ${siteId} and venue_event.source_uid = any(${uids})
  `;

export async function findTimezone(db: Db, siteId: number): Promise<string> {
  const site = await queryRow(db)<{ timezone: string }>`
    select timezone from site where id = ${siteId}
  `;
  if (!site) throw new Error('Site not found');
  return site.timezone;
}

export const insertImported = (
  transaction: Db,
  siteId: number,
  events: readonly ReadEvent[],
  { type, by }: { type: VenueEventType; by: number },
): Promise<void> =>
  runStatement(transaction)`
    insert into venue_event (site_id, name, description, occupancy_type, start_date, end_date,
      created_by, source_uid, source_recurrence)
    select ${siteId}, name, description, ${type}, "start", "end", ${by}, uid, recurrence
    from json_to_recordset(${JSON.stringify(events)}::json) as event (uid text, recurrence text,
      name text, description text, "start" timestamp, "end" timestamp)
  `;

/** Type and estimate are edited by users and must be kept. */
export const updateImported = (
  transaction: Db,
  siteId: number,
  events: readonly ImportedEvent[],
): Promise<void> =>
  runStatement(transaction)`
    update venue_event set name = event.name, description = event.description,
      start_date = event."start", end_date = event."end", updated_at = now()
    from json_to_recordset(${JSON.stringify(events)}::json) as event (id bigint, name text,
      description text, "start" timestamp, "end" timestamp)
    where venue_event.site_id = ${siteId} and venue_event.id = event.id
  `;

export const deleteImported = (
  transaction: Db,
  siteId: number,
  ids: readonly number[],
): Promise<void> =>
  runStatement(transaction)`
    delete from venue_event where site_id = ${siteId} and id = any(${ids})
  `;
