import type { VenueEventType } from '@wastegauge/contract/values/address-options';
import { addDays, addMonths, type Day } from '@wastegauge/contract/values/dates';
import { sliderRanges } from '@wastegauge/contract/values/filters';
import type {
  EventChoice,
  VenueEvent,
  VenueEventsQuery,
} from '@wastegauge/contract/insight/venues';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { queryCount, queryRow, queryRows, runStatement } from '../../platform/db/query.ts';

const choicesEach = 200;
const pastYears = 2;

const choiceColumns = sql`
  venue_event.id, venue_event.name, venue_event.site_id as site, site.name as site_name,
  venue_event.occupancy_type, venue_event.start_date::date as start_date,
  venue_event.end_date::date as end_date`;

/** By each site's own clock; an event that has started counts as past. */
export async function findEventChoices(
  db: Db,
  siteIds: readonly number[],
  now: Date,
): Promise<{ past: EventChoice[]; upcoming: EventChoice[] }> {
  const localNow = sql`(${now}::timestamptz at time zone site.timezone)`;
  const ofSites = sql`
    from venue_event join site on site.id = venue_event.site_id
    where venue_event.site_id = any(${siteIds})`;
  const past = await sql<EventChoice>`
    select ${choiceColumns} ${ofSites} and venue_event.start_date <= ${localNow}
      and venue_event.start_date > ${localNow} - make_interval(years => ${pastYears})
    order by venue_event.start_date desc, venue_event.id desc limit ${choicesEach}
  `.execute(db);
  const upcoming = await sql<EventChoice>`
    select ${choiceColumns} ${ofSites} and venue_event.start_date > ${localNow}
    order by venue_event.start_date, venue_event.id limit ${choicesEach}
  `.execute(db);
  return { past: past.rows, upcoming: upcoming.rows };
}

export const localTimeSql = (column: 'start_date' | 'end_date'): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(`venue_event.${column}`)}, 'YYYY-MM-DD"T"HH24:MI:SS')`;

const eventColumns = sql`
  venue_event.id, venue_event.name, venue_event.description, venue_event.occupancy_type,
  venue_event.estimate_occupancy, venue_event.counted_guests, venue_event.zone_ids as zones,
  ${localTimeSql('start_date')} as start_date,
  ${localTimeSql('end_date')} as end_date, venue_event.site_id as site, venue_event.replace,
  venue_event.source_uid is not null as is_imported`;

const ofScope = (scope: SiteScope): RawBuilder<unknown> =>
  sql`venue_event.site_id = any(${scope.siteIds})`;

const atDayOrAfter = (day: Day): RawBuilder<unknown> => sql`venue_event.end_date >= ${day}::date`;
const begunBy = (day: Day): RawBuilder<unknown> => sql`venue_event.start_date < ${day}::date + 1`;

export async function findEvents(
  db: Db,
  scope: SiteScope,
  { ordering, limit, offset, ...filter }: VenueEventsQuery,
  now: Date,
): Promise<{ count: number; results: VenueEvent[] }> {
  const wanted = sql`from venue_event where ${sql.join(
    [ofScope(scope), ...filterConditions(filter)],
    sql` and `,
  )}`;
  const count = await queryCount(db)`${wanted}`;
  const page = await sql<VenueEvent>`
    select ${eventColumns} ${wanted}
    order by ${orderBy(ordering, now)}
    limit ${limit} offset ${offset}
  `.execute(db);
  return { count, results: page.rows };
}

function orderBy(ordering: VenueEventsQuery['ordering'], now: Date): RawBuilder<unknown> {
  if (ordering === 'nearest') {
    const isPast = sql`venue_event.end_date < ${now}::timestamptz at time zone (
      select site.timezone from site where site.id = venue_event.site_id)`;
    return sql`${isPast}, case when ${isPast} then null else venue_event.start_date end,
      venue_event.start_date desc, venue_event.id`;
  }
  const isDescending = ordering.startsWith('-');
  const column = sql.ref(`venue_event.${isDescending ? ordering.slice(1) : ordering}`);
  const direction = isDescending ? sql`desc` : sql`asc`;
  return sql`${column} ${direction} nulls last, venue_event.id ${direction}`;
}

/** A slider at its end does not filter, not even events without an estimate. */
function filterConditions(
  filter: Omit<VenueEventsQuery, 'ordering' | 'limit' | 'offset'>,
): RawBuilder<unknown>[] {
  const { start_date, end_date, date, occupancy_type, minOccupancy, maxOccupancy } = filter;
  const [least, most] = sliderRanges.occupancy;
  const conditions = [
    start_date !== undefined && atDayOrAfter(start_date),
    end_date !== undefined && begunBy(end_date),
    date !== undefined && sql`${atDayOrAfter(date)} and ${begunBy(date)}`,
    occupancy_type.length > 0 && sql`venue_event.occupancy_type = any(${occupancy_type})`,
    minOccupancy !== undefined &&
      minOccupancy > least &&
      sql`venue_event.estimate_occupancy >= ${minOccupancy}`,
    maxOccupancy !== undefined &&
      maxOccupancy < most &&
      sql`venue_event.estimate_occupancy <= ${maxOccupancy}`,
  ];
  return conditions.filter((condition) => condition !== false);
}

export interface EventDay {
  date: Day;
  count: number;
  occupancy_types: VenueEventType[];
}

export async function findEventDays(db: Db, scope: SiteScope, firstDay: Day): Promise<EventDay[]> {
  const lastDay = addDays(addMonths(firstDay, 1), -1);
  return queryRows(db)<EventDay>`
    select calendar.day::date as date, count(*) as count,
      array_agg(distinct venue_event.occupancy_type) as occupancy_types
    from generate_series(${firstDay}::timestamp, ${lastDay}::timestamp, interval '1 day')
      as calendar (day)
    join venue_event
      on venue_event.start_date < calendar.day + interval '1 day'
      and venue_event.end_date >= calendar.day
    where ${ofScope(scope)} and ${atDayOrAfter(firstDay)} and ${begunBy(lastDay)}
    group by 1
    order by 1
  `;
}

export const findEvent = (db: Db, scope: SiteScope, id: number): Promise<VenueEvent | undefined> =>
  queryRow(db)`
    select ${eventColumns} from venue_event where ${ofScope(scope)} and venue_event.id = ${id}
  `;

export type VenueEventRow = Omit<VenueEvent, 'is_imported'>;

export const insertEvent = (transaction: Db, event: VenueEventRow, by: number): Promise<void> =>
  runStatement(transaction)`
    insert into venue_event (site_id, id, name, description, occupancy_type, estimate_occupancy,
      counted_guests, zone_ids, start_date, end_date, replace, created_by)
    values (${event.site}, ${event.id}, ${event.name}, ${event.description},
      ${event.occupancy_type}, ${event.estimate_occupancy}, ${event.counted_guests}, ${event.zones},
      ${event.start_date}::timestamp, ${event.end_date}::timestamp, ${event.replace}, ${by})
  `;

export const updateEvent = (transaction: Db, event: VenueEventRow): Promise<void> =>
  runStatement(transaction)`
    update venue_event set name = ${event.name}, description = ${event.description},
      occupancy_type = ${event.occupancy_type}, estimate_occupancy = ${event.estimate_occupancy},
      counted_guests = ${event.counted_guests}, zone_ids = ${event.zones},
      start_date = ${event.start_date}::timestamp, end_date = ${event.end_date}::timestamp,
      replace = ${event.replace}, updated_at = now()
    where site_id = ${event.site} and id = ${event.id}
  `;

export const deleteEvent = (transaction: Db, event: VenueEventRow): Promise<void> =>
  runStatement(transaction)`
    delete from venue_event where site_id = ${event.site} and id = ${event.id}
  `;

/** Monitors among `ids` that are at the site. */
export async function findSiteZones(
  db: Db,
  siteId: number,
  ids: readonly number[],
): Promise<number[]> {
  const zones = await queryRows(db)<{ id: number }>`
    select id from device
    where site_id = ${siteId} and id = any(${ids}) and archived_at is null
  `;
  return zones.map(({ id }) => id);
}
