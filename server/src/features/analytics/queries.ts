import type { Period } from '@wastegauge/contract/values/dates';
import { queryRow } from '../../platform/db/query.ts';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';

export interface VenueEventDays extends Period {
  siteId: number;
}

export const findVenueEvent = (
  db: Db,
  scope: SiteScope,
  id: number,
): Promise<VenueEventDays | undefined> =>
  queryRow(db)`
    select site_id as "siteId", start_date::date as "startDate", end_date::date as "endDate"
    from venue_event where site_id = any(${scope.siteIds}) and id = ${id}
  `;
