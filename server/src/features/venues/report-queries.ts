import type { VenueEventType } from '@wastegauge/contract/insight/venues';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { localTimeSql } from './queries.ts';
import { queryRow, queryRows } from '../../platform/db/query.ts';

export interface PlannedEvent {
  id: number;
  name: string;
  start_date: string;
  end_date: string;
  planned: number | null;
}

const plannedColumns = sql`
  venue_event.id, venue_event.name, ${localTimeSql('start_date')} as start_date,
  ${localTimeSql('end_date')} as end_date, venue_event.estimate_occupancy as planned`;

export interface ReportSite {
  name: string;
  currency: string;
  now: string;
}

export async function findReportSite(db: Db, siteId: number, now: Date): Promise<ReportSite> {
  const site = await queryRow(db)<ReportSite>`
    select site.name, locale.currency_symbol as currency,
      to_char(${now}::timestamptz at time zone site.timezone, 'YYYY-MM-DD"T"HH24:MI:SS') as now
    from site join locale on locale.id = site.locale_id where site.id = ${siteId}
  `;
  if (!site) throw new Error('Site not found');
  return site;
}

interface SameKindQuery {
  siteId: number;
  type: VenueEventType;
  otherThan: number;
  now: string;
}

export const findPastOfType = (
  db: Db,
  { siteId, type, otherThan, now }: SameKindQuery,
  limit: number,
): Promise<PlannedEvent[]> =>
  queryRows(db)`
    select ${plannedColumns} from venue_event
    where site_id = ${siteId} and occupancy_type = ${type} and id <> ${otherThan}
      and end_date < ${now}::timestamp
    order by start_date desc, id desc limit ${limit}
  `;

export const findNextOfType = (
  db: Db,
  { siteId, type, otherThan, now }: SameKindQuery,
): Promise<PlannedEvent | undefined> =>
  queryRow(db)`
    select ${plannedColumns} from venue_event
    where site_id = ${siteId} and occupancy_type = ${type} and id <> ${otherThan}
      and start_date > ${now}::timestamp
    order by start_date, id limit 1
  `;
