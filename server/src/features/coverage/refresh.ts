import { dayIn, type Day } from '@wastegauge/contract/values/dates';
import type { Db } from '../../platform/db/db.ts';
import { queryRow, runStatement } from '../../platform/db/query.ts';
import { serviceWindows } from '../service-times/service.ts';
import { watchedTables } from './watched-sql.ts';

/** The usual weight of a service is the median of its measured services within these days. */
const usualDays = 56;
/** Share of a service that a monitor has to be heard of. */
const aliveShare = 0.8;

/** Ahead of UTC: the latest day that any site can have. */
export const latestDay = (now: Date): Day => dayIn('Pacific/Kiritimati', now);

export interface RefreshedDays {
  siteId: number;
  from: Day;
  to: Day;
  /** Services that end later are left out. */
  now: Date;
}

/**
 * First day with a reading or a recorded zero at a site; earlier days have no services to measure. No index has the days
 * of all events; days of other time zones are at most one day apart.
 */
export const findFirstMeasuredDay = async (db: Db, siteId: number): Promise<Day | undefined> => {
  const found = await queryRow(db)<{ day: Day | null }>`
    select least(
      (
        select min(local_day) from event
        where site_id = ${siteId} and processed_at < interval '2 days' + (
          select min(processed_at) from event where site_id = ${siteId})
      ),
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

/** Imported lists record whole days. */
const storeRecords = (
  db: Db,
  { siteId, from, to, now }: RefreshedDays,
  firstDay: Day,
): Promise<void> =>
  runStatement(db)`
    with ${watchedTables({ siteId, from, to, now, firstDay })},
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
            or planned.day in (select wasted.local_day from wasted where wasted.is_imported)
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
