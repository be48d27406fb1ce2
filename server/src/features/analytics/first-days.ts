import type { Day } from '@wastegauge/contract/values/dates';
import { queryRows } from '../../platform/db/query.ts';
import { isOfSite, queryBySite } from '../../platform/db/distribution.ts';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { all, countedConditions } from './filter-sql.ts';

export interface FirstDay {
  siteId: number;
  /** Null for a site without captures and go-live date. */
  day: Day | null;
}

/** First capture or go-live date of each site, whichever is earlier. One index probe per site. */
export const findFirstDays = (db: Db, scope: SiteScope): Promise<FirstDay[]> =>
  queryBySite(
    db,
    scope.siteIds,
    (siteIds) => queryRows(db)`
    select
      site.id as "siteId",
      least(site.go_live_date, (
        select min(event.local_day) from event
        where ${isOfSite('event.site_id', siteIds, 'site.id')}
          and ${all(countedConditions({}))}
      )) as day
    from site where site.id = any(${siteIds})
    order by site.id
  `,
  );
