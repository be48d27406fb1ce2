import { importedTag } from '@wastegauge/contract/waste/events';
import type { Day } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import { serviceWindows } from '../service-times/service.ts';

/** A monitor is expected in a service if it delivered in the same service within these days. */
const expectedDays = 28;
const slotSeconds = 600;
const slotsADay = 144;

export interface WatchedDays {
  siteId: number;
  from: Day;
  to: Day;
  /** Services that end later are left out. */
  now: Date;
  /** Earlier days have no services to measure. */
  firstDay: Day;
}

/**
 * CTEs ending in `watched`: each expected monitor in each ten-minute slot of each ended service, and whether it was
 * heard of. A monitor that delivered nothing in this service for four weeks is expected only if none did. Before the
 * first heartbeat of a monitor was stored, it counts as heard of throughout a service in which it delivered something.
 */
export const watchedTables = ({
  siteId,
  from,
  to,
  now,
  firstDay,
}: WatchedDays): RawBuilder<unknown> => sql`
  planned as materialized (
      select day, service, starts_at, ends_at, is_closed,
        extract(epoch from starts_at)::bigint as starts_s,
        extract(epoch from ends_at)::bigint as ends_s
      from (${serviceWindows([siteId], { from, to })}) as windows
      where ends_at <= ${now} and day >= ${firstDay}::date
    ),
    -- Events after midnight belong to the service of the day before.
    wasted as materialized (
      select event.device_id, event.service_time as service,
        (event.processed_at at time zone site.timezone
          - case when times.ends < times.starts then times.ends::interval else interval '0' end
        )::date as day,
        event.processed_at, event.local_day,
        event.capture_id is not null and not device.is_manual as is_capture,
        ${importedTag} = any(event.tags) as is_imported,
        case when event.is_secondary or event.non_food then 0 else event.weight_g end as weight_g
      from event
      join site on site.id = event.site_id
      left join site_info info on info.site_id = site.id
      left join lateral (values
        ('BREAKFAST', info.breakfast_time_start, info.breakfast_time_end),
        ('LUNCH', info.lunch_time_start, info.lunch_time_end),
        ('DINNER', info.dinner_time_start, info.dinner_time_end)
      ) as times (service, starts, ends) on times.service = event.service_time
      left join device on device.id = event.device_id
      where event.site_id = ${siteId} and event.status <> 'DISCARDED'
        and event.local_day between ${from}::date - ${expectedDays + 1}::integer
          and ${to}::date + 1
    ),
    known as materialized (
      select device.id, device.site_id = ${siteId} as is_here, device.archived_at,
        first.processed_at as first_at, last.processed_at as last_at,
        (select min(day) from device_presence
          where site_id = ${siteId} and device_id = device.id) as heard_from
      from device
      cross join lateral (
        select processed_at from event
        where site_id = ${siteId} and device_id = device.id and capture_id is not null
        order by processed_at limit 1
      ) first
      cross join lateral (
        select processed_at from event
        where site_id = ${siteId} and device_id = device.id and capture_id is not null
        order by processed_at desc limit 1
      ) last
      where not device.is_manual and (device.site_id = ${siteId} or exists (
        select from device_health
        where device_id = device.id and ${siteId} = any(site_ids)))
    ),
    -- Sets to join with: a search for each service would read all events of the site thousands of times.
    delivered as materialized (
      select distinct device_id as id, service, day from wasted where is_capture
    ),
    awaited as materialized (
      select distinct id, service, day + later as day
      from delivered cross join generate_series(0, ${expectedDays}::integer) as later
    ),
    present as materialized (
      select planned.day, planned.service, planned.starts_s, planned.ends_s, known.id,
        planned.starts_at < coalesce(known.heard_from::timestamp at time zone 'UTC', 'infinity')
          as is_history,
        delivered.id is not null as has_delivered, awaited.id is not null as is_expected
      from planned
      join known on known.first_at < planned.ends_at and (
        known.last_at >= planned.starts_at
        or known.is_here and coalesce(known.archived_at > planned.starts_at, true))
      left join delivered on delivered.id = known.id and delivered.service = planned.service
        and delivered.day = planned.day
      left join awaited on awaited.id = known.id and awaited.service = planned.service
        and awaited.day = planned.day
      where not planned.is_closed
    ),
    expected as (
      select * from (
        select present.*, bool_or(is_expected) over (partition by day, service) as has_expected
        from present
      ) as every
      where is_expected or not has_expected
    ),
    heard as materialized (
      select device_id, day - date '1970-01-01' as epoch_day, slots from device_presence
      where site_id = ${siteId} and day between ${from}::date - 1 and ${to}::date + 2
    ),
    captured as materialized (
      select distinct device_id,
        extract(epoch from processed_at)::bigint / ${slotSeconds}::integer as slot
      from wasted where is_capture
    ),
    -- Whole seconds: numeric intervals would take most of the time.
    watched as (
      select expected.day, expected.service, expected.id, slots.slot,
        to_timestamp(slots.slot * ${slotSeconds}::integer) as slot_at,
        (least(expected.ends_s, (slots.slot + 1) * ${slotSeconds}::integer)
          - greatest(expected.starts_s, slots.slot * ${slotSeconds}::integer)) / 60.0::float8
          as minutes,
        case when expected.is_history then expected.has_delivered
          else captured.slot is not null
            or coalesce(get_bit(heard.slots, (slots.slot % ${slotsADay}::integer)::integer) = 1, false)
          end as is_alive
      from expected
      cross join lateral generate_series(
        expected.starts_s / ${slotSeconds}::integer,
        (expected.ends_s - 1) / ${slotSeconds}::integer
      ) as slots (slot)
      left join heard on heard.device_id = expected.id
        and heard.epoch_day = slots.slot / ${slotsADay}::integer
      left join captured on captured.device_id = expected.id and captured.slot = slots.slot
    )`;
