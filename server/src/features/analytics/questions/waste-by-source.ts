import type { Day, Period } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { countedWaste } from '../waste-sql.ts';

export interface SourceWaste {
  siteId: number;
  /** First day of the segment: the start of the period, or a change of the site in it. */
  since: Day;
  deviceId: number | null;
  /** Entered by hand or from a file, without a capture. */
  isAddedByHand: boolean;
  wasteTypeId: number;
  foodId: number | null;
  material: 'food' | 'inedible' | 'non-food' | null;
  isNonFood: boolean;
  weightG: number;
}

/** Days of a site between two changes of its waste streams. */
export interface SiteSegment extends Period {
  siteId: number;
}

/** All counted waste and non-food by its source. Sites without segments have one for the whole period. */
export const wasteBySource = (
  scope: SiteScope,
  { period, segments }: { period: Period; segments: readonly SiteSegment[] },
): Question<SourceWaste> => ({
  name: 'waste by source',
  scope,
  sql: sql<SourceWaste>`
    with counted as (
      select event.site_id, event.local_day, event.device_id,
        event.capture_id is null as is_added_by_hand, event.waste_type_id, event.food_id,
        event.non_food, event.weight_g
      ${countedWaste({ scope, period, filter: {}, label: 'non_food' }, 'event')}
    ), grouped as (
      select counted.site_id,
        ${segments.length === 0 ? sql`${period.startDate}::date` : sql`coalesce(segment.first_day, ${period.startDate}::date)`}
          as since,
        counted.device_id, counted.is_added_by_hand, counted.waste_type_id, counted.food_id,
        counted.non_food, sum(counted.weight_g)::bigint as weight_g
      from counted
      ${segments.length === 0 ? sql`` : joinSegments(segments)}
      group by 1, 2, 3, 4, 5, 6, 7
    )
    select grouped.site_id as "siteId", grouped.since, grouped.device_id as "deviceId",
      grouped.is_added_by_hand as "isAddedByHand", grouped.waste_type_id as "wasteTypeId",
      grouped.food_id as "foodId", food.material, grouped.non_food as "isNonFood",
      grouped.weight_g as "weightG"
    from grouped left join food on food.id = grouped.food_id
    order by grouped.site_id, grouped.since, coalesce(grouped.device_id, 0),
      grouped.is_added_by_hand, grouped.waste_type_id, coalesce(grouped.food_id, 0), grouped.non_food
  `,
});

const joinSegments = (segments: readonly SiteSegment[]): RawBuilder<unknown> => sql`
  left join (values ${sql.join(
    segments.map(
      ({ siteId, startDate, endDate }) =>
        sql`(${siteId}::bigint, ${startDate}::date, ${endDate}::date)`,
    ),
  )}) as segment (site_id, first_day, last_day)
    on segment.site_id = counted.site_id
    and counted.local_day between segment.first_day and segment.last_day`;
