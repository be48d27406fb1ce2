import { importedTag } from '@wastegauge/contract/waste/events';
import type { Day } from '@wastegauge/contract/values/dates';
import type { Db } from '../../platform/db/db.ts';
import { queryRow, runStatement } from '../../platform/db/query.ts';
import { serviceWindows } from '../service-times/service.ts';

/** A monitor is expected in a service if it delivered in the same service within these days. */
const expectedDays = 28;
/** The usual weight of a service is the median of its measured services within these days. */
const usualDays = 56;
const slotSeconds = 600;
/** Share of a service that a monitor has to be heard of. */
const aliveShare = 0.8;

export interface RefreshedDays {
  siteId: number;
  from: Day;
  to: Day;
  /** Services that end later are left out. */
  now: Date;
}

/** First day with a reading or a recorded zero at a site; earlier days have no services to measure. */
export const findFirstMeasuredDay = async (db: Db, siteId: number): Promise<Day | undefined> => {
  const found = await queryRow(db)<{ day: Day | null }>`
    select least(
      (select min(local_day) from event where site_id = ${siteId}),
      (select min(day) from zero_waste where site_id = ${siteId})
    )::text as day
  `;
  return found?.day ?? undefined;
};

/** Computes the records of the ended services of these days from events, presence and closures. */
export async function refreshDays(db: Db, days: RefreshedDays): Promise<void> {
  const firstDay = await findFirstMeasuredDay(db, days.siteId);
  if (firstDay !== undefined) await storeRecords(db, days, firstDay);
  await deleteVanishedRecords(db, days, firstDay);
  await storeUsualWeights(db, days);
}

/**
 * Before the first heartbeat of a monitor was stored, it counts as heard of throughout a service in which it delivered
 * something. Imported lists record whole days.
 */
const storeRecords = (
  db: Db,
  { siteId, from, to, now }: RefreshedDays,
  firstDay: Day,
): Promise<void> =>
  runStatement(db)`
    with planned as materialized (
      select day, service, starts_at, ends_at, is_closed
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
      where not device.is_manual
    ),
    present as materialized (
      select planned.day, planned.service, planned.starts_at, planned.ends_at, known.id,
        planned.starts_at < coalesce(known.heard_from::timestamp at time zone 'UTC', 'infinity')
          as is_history,
        exists (
          select from wasted
          where wasted.device_id = known.id and wasted.is_capture
            and wasted.service = planned.service and wasted.day = planned.day
        ) as has_delivered,
        exists (
          select from wasted
          where wasted.device_id = known.id and wasted.is_capture
            and wasted.service = planned.service
            and wasted.day between planned.day - ${expectedDays}::integer and planned.day
        ) as is_expected
      from planned
      join known on known.first_at < planned.ends_at and (
        known.last_at >= planned.starts_at
        or known.is_here and coalesce(known.archived_at > planned.starts_at, true))
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
      select device_id, extract(epoch from day)::bigint / ${slotSeconds}::integer + slot as slot
      from device_presence cross join generate_series(0, 143) as slot
      where site_id = ${siteId} and day between ${from}::date - 1 and ${to}::date + 2
        and get_bit(slots, slot) = 1
      union
      select device_id, floor(extract(epoch from processed_at) / ${slotSeconds}::integer)::bigint
      from wasted where is_capture
    ),
    watched as (
      select expected.day, expected.service, expected.id, slots.slot,
        extract(epoch from
          least(expected.ends_at, to_timestamp((slots.slot + 1) * ${slotSeconds}::integer))
          - greatest(expected.starts_at, to_timestamp(slots.slot * ${slotSeconds}::integer))) / 60
          as minutes,
        case when expected.is_history then expected.has_delivered
          else heard.slot is not null end as is_alive
      from expected
      cross join lateral generate_series(
        floor(extract(epoch from expected.starts_at) / ${slotSeconds}::integer)::bigint,
        ceil(extract(epoch from expected.ends_at) / ${slotSeconds}::integer)::bigint - 1
      ) as slots (slot)
      left join heard on heard.device_id = expected.id and heard.slot = slots.slot
    ),
    by_monitor as (
      select day, service, id,
        sum(minutes) filter (where is_alive) / sum(minutes) as share
      from watched group by 1, 2, 3
    ),
    judged as (
      select day, service, coalesce(min(coalesce(share, 0)), 0) >= ${aliveShare} as is_measured,
        coalesce(max(share), 0) = 0 as is_silent
      from by_monitor group by 1, 2
    ),
    timed as (
      select day, service, round(sum(minutes))::integer as planned_minutes,
        round(coalesce(sum(minutes) filter (where is_alive), 0))::integer as alive_minutes
      from (
        select day, service, slot, max(minutes) as minutes, bool_and(is_alive) as is_alive
        from watched group by 1, 2, 3
      ) as slots
      group by 1, 2
    ),
    weighed as (
      select day, service, sum(weight_g) as weight_g, count(*) as entries
      from wasted where service is not null group by 1, 2
    ),
    state_of as (
      select planned.day, planned.service,
        case
          when planned.is_closed then 'closed'
          when judged.is_measured then 'measured'
          when judged.is_silent then 'silent'
          when judged.day is not null then 'partly'
          when weighed.entries > 0
            or exists (
              select from wasted where wasted.is_imported and wasted.local_day = planned.day)
            or exists (
              select from zero_waste
              where zero_waste.site_id = ${siteId} and zero_waste.day = planned.day
                and zero_waste.service in (planned.service, 'DAY')
            ) then 'measured'
          else 'no_entry'
        end as state,
        coalesce(timed.planned_minutes, 0) as planned_minutes,
        coalesce(timed.alive_minutes, 0) as alive_minutes,
        coalesce(weighed.weight_g, 0) as weight_g
      from planned
      left join judged using (day, service)
      left join timed using (day, service)
      left join weighed using (day, service)
    )
    insert into service_record as known
      (site_id, day, service, state, planned_minutes, alive_minutes, weight_g)
    select ${siteId}, day, service, state, planned_minutes, alive_minutes, weight_g from state_of
    on conflict (site_id, day, service) do update set
      state = excluded.state, planned_minutes = excluded.planned_minutes,
      alive_minutes = excluded.alive_minutes, weight_g = excluded.weight_g
    where (known.state, known.planned_minutes, known.alive_minutes, known.weight_g)
      is distinct from
      (excluded.state, excluded.planned_minutes, excluded.alive_minutes, excluded.weight_g)
  `;

/** After a change of service times or when the first events of a site are discarded. */
const deleteVanishedRecords = (
  db: Db,
  { siteId, from, to, now }: RefreshedDays,
  firstDay: Day | undefined,
): Promise<void> =>
  runStatement(db)`
    delete from service_record
    where site_id = ${siteId} and day between ${from}::date and ${to}::date
      and not exists (
        select from (${serviceWindows([siteId], { from, to })}) as windows
        where windows.day = service_record.day and windows.service = service_record.service
          and windows.ends_at <= ${now} and windows.day >= ${firstDay ?? 'infinity'}::date
      )
  `;

/** Changed records change the medians of the eight weeks after them. */
const storeUsualWeights = (db: Db, { siteId, from, to }: RefreshedDays): Promise<void> =>
  runStatement(db)`
    update service_record set usual_g = usual.usual_g
    from (
      select record.day, record.service, coalesce(
        (
          select percentile_disc(0.5) within group (order by earlier.weight_g)
          from service_record as earlier
          where earlier.site_id = record.site_id and earlier.service = record.service
            and earlier.state = 'measured'
            and earlier.day between record.day - ${usualDays}::integer and record.day - 1
        ),
        -- After eight weeks without a measurement the last known one is the best estimate.
        (
          select earlier.weight_g from service_record as earlier
          where earlier.site_id = record.site_id and earlier.service = record.service
            and earlier.state = 'measured' and earlier.day < record.day
          order by earlier.day desc limit 1
        ),
        record.weight_g
      ) as usual_g
      from service_record as record
      where record.site_id = ${siteId}
        and record.day between ${from}::date and ${to}::date + ${usualDays}::integer
    ) as usual
    where service_record.site_id = ${siteId} and service_record.day = usual.day
      and service_record.service = usual.service
      and service_record.usual_g is distinct from usual.usual_g
  `;
