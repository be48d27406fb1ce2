import type { Period } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryRows } from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';

/** Hours and monitors whose waste belongs to a venue event; the period is their local days. */
export interface VenueEventHours extends Period {
  id: number;
  siteId: number;
  /** Instants in UTC; the end is exclusive. */
  from: string;
  to: string;
  /** The same on the clock of the site. */
  localFrom: string;
  localTo: string;
  /** Empty for the whole site. */
  zoneIds: readonly number[];
}

/** On the clock of the site: kitchens prepare before an event and clear up after it. */
export const countedFrom = sql`(venue_event.start_date - interval '1 hour')`;
export const countedTo = sql`(venue_event.end_date + interval '2 hours')`;

const timeText = (time: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`to_char(${time}, 'YYYY-MM-DD"T"HH24:MI:SS')`;

const instantText = (local: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${timeText(sql`${local} at time zone site.timezone at time zone 'UTC'`)} || 'Z'`;

export const findVenueEventHours = (
  db: Db,
  scope: SiteScope,
  ids: readonly number[],
): Promise<VenueEventHours[]> =>
  queryRows(db)`
    select
      venue_event.id, venue_event.site_id as "siteId", ${countedFrom}::date as "startDate",
      (${countedTo} - interval '1 second')::date as "endDate",
      ${instantText(countedFrom)} as "from", ${instantText(countedTo)} as "to",
      ${timeText(countedFrom)} as "localFrom", ${timeText(countedTo)} as "localTo",
      venue_event.zone_ids as "zoneIds"
    from venue_event join site on site.id = venue_event.site_id
    where venue_event.site_id = any(${scope.siteIds}) and venue_event.id = any(${ids})
  `;
