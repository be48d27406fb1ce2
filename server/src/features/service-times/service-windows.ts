import { siteInfoDefaults } from '@wastegauge/contract/directory/sites';
import type { Day } from '@wastegauge/contract/values/dates';
import { services } from '@wastegauge/contract/waste/service-times';
import { sql, type RawBuilder } from 'kysely';

const limit = (field: keyof typeof siteInfoDefaults & `${string}_time_${string}`) =>
  sql`coalesce(${sql.ref(`info.${field}`)}, ${sql.lit(siteInfoDefaults[field])}::time)`;

const times = sql.join(
  services.map(
    (service) =>
      sql`(${sql.lit(service.toUpperCase())}, ${limit(`${service}_time_start`)},
        ${limit(`${service}_time_end`)})`,
  ),
);

/**
 * Rows (site_id, day, service, starts_at, ends_at, is_closed) for PostgreSQL. A service that ends before it starts
 * continues past midnight and belongs to the day on which it starts. The times are those of the site: times of a
 * monitor only decide which service its captures belong to. Days may be columns of a lateral join.
 */
export const serviceWindows = (
  siteIds: readonly number[],
  { from, to }: { from: Day | RawBuilder<Day>; to: Day | RawBuilder<Day> },
): RawBuilder<unknown> => sql`
  select site.id as site_id, calendar.day, planned.service,
    (calendar.day + planned.starts) at time zone site.timezone as starts_at,
    (calendar.day + planned.ends
      + case when planned.ends < planned.starts then interval '1 day' else interval '0' end)
      at time zone site.timezone as ends_at,
    exists (
      select from closure
      where closure.site_id = site.id and closure.site_id = any(${siteIds}::bigint[])
        and closure.start_date <= calendar.day
        and (closure.end_date is null or closure.end_date >= calendar.day)
        and (closure.weekday is null or closure.weekday = extract(isodow from calendar.day))
        and (closure.service is null or closure.service = planned.service)
    ) as is_closed
  from site
  left join site_info info on info.site_id = site.id
  cross join lateral (values ${times}) as planned (service, starts, ends)
  cross join (
    select ${from}::date + step as day
    from generate_series(0, ${to}::date - ${from}::date) as step
  ) calendar
  where site.id = any(${siteIds}::bigint[]) and planned.starts <> planned.ends
`;
