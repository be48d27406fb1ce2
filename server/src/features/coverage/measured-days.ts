import type { Period } from '@wastegauge/contract/values/dates';
import type { Db } from '../../platform/db/db.ts';
import { queryRow } from '../../platform/db/query.ts';
import type { SiteScope } from '../../platform/scope.ts';

/** Days of each site, added up. */
export interface MeasuredDays {
  /** With at least one measured service. */
  measured: number;
  /** Without any service that was not closed. */
  closed: number;
}

export const countMeasuredDays = async (
  db: Db,
  { siteIds }: SiteScope,
  { startDate, endDate }: Period,
): Promise<MeasuredDays> =>
  (await queryRow(db)<MeasuredDays>`
    select count(*) filter (where is_measured) as measured,
      count(*) filter (where is_closed) as closed
    from (
      select site_id, day, bool_or(state = 'measured') as is_measured,
        bool_and(state = 'closed') as is_closed
      from service_record
      where site_id = any(${siteIds}::bigint[])
        and day between ${startDate}::date and ${endDate}::date
      group by site_id, day
    ) as site_day
  `) ?? { measured: 0, closed: 0 };
