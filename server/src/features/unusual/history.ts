import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryRows } from '../../platform/db/query.ts';
import type { EventKey } from '../events/service.ts';
import { serviceWindows } from '../service-times/service.ts';
import {
  comparedPictures,
  minSeries,
  minSeriesG,
  type CheckedEntry,
  type EntryHistory,
} from './rules.ts';

/** `event` of monitors and of people; `capture_item` above 0 is part of a capture that is checked already. */
export const isCheckable = sql`
  event.device_id is not null and event.capture_item = 0 and event.status <> 'DISCARDED'`;

export interface FoundEntry extends CheckedEntry {
  deviceId: number;
  day: Day;
}

const hasPicture = (
  event: RawBuilder<unknown>,
  siteIds?: readonly number[],
): RawBuilder<boolean> => sql`exists (
  select from event_image as image
  where image.site_id = ${event}.site_id
    and ${siteIds ? sql`image.site_id = any(${siteIds}::bigint[])` : sql`true`} and image.event_id = ${event}.id
    and image.state <> 'rejected')`;

/** In the order of site and id, so that the last one continues the list. */
export const findEntries = (
  db: Db,
  isWanted: RawBuilder<unknown>,
  { after, limit }: { after: EventKey; limit: number },
): Promise<FoundEntry[]> =>
  queryRows(db)`
    select event.site_id as "siteId", event.id, event.device_id as "deviceId",
      event.capture_id is not null as "isCapture", event.processed_at as at,
      event.logged_at as "loggedAt", event.local_day as day, event.weight_g as "weightG",
      ${hasPicture(sql`event`)} as "hasPicture"
    from event
    where ${isCheckable} and ${isWanted}
      and (event.site_id, event.id) > (${after.siteId}::bigint, ${after.id}::bigint)
    order by event.site_id, event.id
    limit ${limit}
  `;

const keys = (entries: readonly EventKey[]): RawBuilder<unknown> => sql`
  select event.* from unnest(
    ${entries.map(({ siteId }) => siteId)}::bigint[], ${entries.map(({ id }) => id)}::bigint[]
  ) as wanted (site_id, id)
  join event on event.site_id = wanted.site_id and event.id = wanted.id
    and event.site_id = any(${sitesOf(entries)}::bigint[])`;

/** Repeated for every table, so that the node of a single site answers alone. */
const sitesOf = (entries: readonly EventKey[]): number[] => [
  ...new Set(entries.map(({ siteId }) => siteId)),
];

type Statistics = EventKey &
  Pick<
    EntryHistory,
    'earlierEntries' | 'highG' | 'usualDayG' | 'previousCaptureAt' | 'earlierPictures'
  >;

const weeks = 8;

/** Percentiles are read once per monitor and day. */
export const findStatistics = (db: Db, entries: readonly EventKey[]): Promise<Statistics[]> => {
  const siteIds = sitesOf(entries);
  const isOfSites = sql`event.site_id = any(${siteIds}::bigint[])`;
  return queryRows(db)`
    with entry as materialized (${keys(entries)}),
    statistic as materialized (
      select monitor_day.*, earlier.*, usual.usual_day_g
      from (select distinct site_id, device_id, local_day from entry) as monitor_day
      cross join lateral (
        select count(*) as entries,
          percentile_cont(0.95) within group (order by event.weight_g) as high_g
        from event where ${isEarlier} and ${isOfSites}
      ) as earlier
      cross join lateral (
        select percentile_cont(0.5) within group (order by daily.weight_g) as usual_day_g
        from (
          select sum(event.weight_g) as weight_g from event where ${isEarlier} and ${isOfSites}
          group by event.local_day
        ) as daily
      ) as usual
    )
    select entry.site_id as "siteId", entry.id, statistic.entries as "earlierEntries",
      coalesce(statistic.high_g, 0) as "highG", coalesce(statistic.usual_day_g, 0) as "usualDayG",
      (
        select event.processed_at from event
        where event.site_id = entry.site_id and ${isOfSites} and event.device_id = entry.device_id
          and event.capture_id is not null and event.processed_at < entry.processed_at
        order by event.processed_at desc limit 1
      ) as "previousCaptureAt",
      case when ${hasPicture(sql`entry`, siteIds)} then 0 else (
        select count(*) filter (where ${hasPicture(sql`earlier`, siteIds)}) from (
          select event.site_id, event.id from event
          where event.site_id = entry.site_id and ${isOfSites} and event.device_id = entry.device_id
            and event.capture_id is not null and event.capture_item = 0
            and event.processed_at < entry.processed_at
          order by event.processed_at desc limit ${comparedPictures}
        ) as earlier
      ) end as "earlierPictures"
    from entry join statistic
      on statistic.site_id = entry.site_id and statistic.device_id = entry.device_id
      and statistic.local_day = entry.local_day
  `;
};

/** `local_day` is exact; the wider range of `processed_at` makes the index usable. */
const isEarlier = sql`${isCheckable}
  and event.site_id = monitor_day.site_id and event.device_id = monitor_day.device_id
  and event.local_day >= monitor_day.local_day - ${weeks * 7}::int
  and event.local_day < monitor_day.local_day
  and event.processed_at >= monitor_day.local_day - ${weeks * 7 + 2}::int
  and event.processed_at < monitor_day.local_day + 2`;

interface NearService extends EventKey {
  isClosedDay: boolean;
  hoursToService: number | null;
}

/** Entries far from the service times of the site, but in those of their monitor, are in service too. */
export function findServices(db: Db, entries: readonly FoundEntry[]): Promise<NearService[]> {
  const days = entries.map(({ day }) => day).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined || last === undefined) return Promise.resolve([]);
  const windows = serviceWindows(sitesOf(entries), {
    from: addDays(first, -1),
    to: addDays(last, 1),
  });
  return queryRows(db)<NearService>`
    with entry as materialized (${keys(entries)}), planned as materialized (${windows})
    select entry.site_id as "siteId", entry.id,
      coalesce(bool_and(planned.is_closed) filter (where planned.day = entry.local_day), false)
        as "isClosedDay",
      (min(
        case when planned.day = entry.local_day and planned.service = entry.service_time then 0
        else greatest(
          extract(epoch from planned.starts_at - entry.processed_at),
          extract(epoch from entry.processed_at - planned.ends_at), 0) end
      ) filter (where not planned.is_closed) / 3600)::float8 as "hoursToService"
    from entry join planned on planned.site_id = entry.site_id
      and planned.day between entry.local_day - 1 and entry.local_day + 1
    group by entry.site_id, entry.id
  `;
}

export interface EqualWeights {
  siteId: number;
  ids: number[];
  times: Date[];
}

// A tray left on the scale delivers within minutes; three days also cover a weekend.
const seriesDays = 3;

/** Equal gross weights in a row, around these entries. A reading that added nothing is no weight. */
export const findSeries = (db: Db, entries: readonly EventKey[]): Promise<EqualWeights[]> =>
  queryRows(db)`
    with monitor as materialized (
      select entry.site_id, entry.device_id, min(entry.processed_at) as earliest,
        max(entry.processed_at) as latest
      from (${keys(entries)}) as entry
      where entry.capture_id is not null
      group by entry.site_id, entry.device_id
    ), reading as (
      select event.site_id, event.device_id, event.id, event.processed_at, event.raw_weight_g,
        event.weight_g, row_number() over (
          partition by event.site_id, event.device_id order by event.processed_at, event.capture_id
        ) as place
      from monitor join event
        on event.site_id = monitor.site_id and event.device_id = monitor.device_id
        and event.processed_at between monitor.earliest - ${seriesDays} * interval '1 day'
          and monitor.latest + ${seriesDays} * interval '1 day'
      where ${isCheckable} and event.capture_id is not null
        and event.site_id = any(${sitesOf(entries)}::bigint[])
    ), placed as (
      select reading.*, place - row_number() over (
        partition by site_id, device_id, raw_weight_g order by place) as run
      from reading
    )
    select site_id as "siteId", array_agg(id order by place) as ids,
      array_agg(processed_at order by place) as times
    from placed
    where raw_weight_g > ${minSeriesG}
    group by site_id, device_id, raw_weight_g, run
    having count(*) >= ${minSeries} and min(weight_g) > 0
  `;

interface DayOfMonitor {
  siteId: number;
  deviceId: number;
  day: Day;
  lastId: number;
  grossG: number;
  readings: number;
}

// Long enough for five rises with closed days in between.
const driftDays = 14;

/** Days that are over at the site, after the last day whose drift was noticed; oldest first. */
export const findLowestReadings = (
  db: Db,
  entries: readonly EventKey[],
  now: Date,
): Promise<DayOfMonitor[]> =>
  queryRows(db)`
    with monitor as materialized (
      select distinct site_id, device_id from (${keys(entries)}) as entry
    ), noticed as (
      select event.site_id, event.device_id, max(event.local_day) as day
      from unusual_entry as unusual
      join event on event.site_id = unusual.site_id and event.id = unusual.event_id
      where unusual.rule = 'drift' and unusual.site_id = any(${sitesOf(entries)}::bigint[])
        and event.site_id = any(${sitesOf(entries)}::bigint[])
      group by event.site_id, event.device_id
    )
    select event.site_id as "siteId", event.device_id as "deviceId", event.local_day as day,
      (array_agg(event.id order by event.processed_at desc, event.id desc))[1] as "lastId",
      min(event.raw_weight_g) as "grossG", count(*) as readings
    from monitor
    join site on site.id = monitor.site_id
    join event on event.site_id = monitor.site_id and event.device_id = monitor.device_id
    left join noticed
      on noticed.site_id = monitor.site_id and noticed.device_id = monitor.device_id
    where ${isCheckable} and event.capture_id is not null
      and event.site_id = any(${sitesOf(entries)}::bigint[])
      and event.processed_at > ${now}::timestamptz - ${driftDays + 1} * interval '1 day'
      and event.local_day < (${now}::timestamptz at time zone site.timezone)::date
      and (noticed.day is null or event.local_day >= noticed.day)
    group by event.site_id, event.device_id, event.local_day
    order by event.site_id, event.device_id, event.local_day
  `;
