import type { Period } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';

export interface VenueEventDays extends Period {
  siteId: number;
}

export async function findVenueEvent(
  db: Db,
  scope: SiteScope,
  id: number,
): Promise<VenueEventDays | undefined> {
  const found = await sql<VenueEventDays>`
    select site_id as "siteId", start_date::date as "startDate", end_date::date as "endDate"
    from venue_event where site_id = any(${scope.siteIds}) and id = ${id}
  `.execute(db);
  return found.rows[0];
}
