import type { weighingMethods } from '@wastegauge/contract/insight/compliance';
import type { Period } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import type { Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { countedWaste } from '../waste-sql.ts';

export interface ReportWaste {
  siteId: number;
  wasteTypeId: number;
  method: (typeof weighingMethods)[number];
  factorSetId: number;
  foodId: number | null;
  material: 'food' | 'inedible' | 'non-food' | null;
  categoryId: number | null;
  subcategoryId: number | null;
  weightG: number;
  co2G: number;
  events: number;
}

/** All waste that Explore counts, with everything that a report divides it by. */
export const wasteOfReport = (scope: SiteScope, period: Period): Question<ReportWaste> => ({
  name: 'waste of report',
  scope,
  period,
  sql: sql<ReportWaste>`
    with grouped as (
      select event.site_id, event.waste_type_id,
        case when event.portions is not null then 'counted'
          when event.capture_id is null then 'entered' else 'weighed' end as method,
        event.factor_set_id, event.food_id, sum(event.weight_g)::bigint as weight_g,
        sum(event.co2_g)::bigint as co2_g, count(*)::bigint as events
      ${countedWaste({ scope, period, filter: {}, label: 'none' }, 'event')}
      group by 1, 2, 3, 4, 5
    )
    select grouped.site_id as "siteId", grouped.waste_type_id as "wasteTypeId", grouped.method,
      grouped.factor_set_id as "factorSetId", grouped.food_id as "foodId", food.material,
      food.category_id as "categoryId", food.subcategory_id as "subcategoryId",
      grouped.weight_g as "weightG", grouped.co2_g as "co2G", grouped.events
    from grouped left join food on food.id = grouped.food_id
    order by grouped.site_id, grouped.waste_type_id, grouped.factor_set_id,
      coalesce(grouped.food_id, 0), case grouped.method when 'weighed' then 0 when 'counted' then 1 else 2 end
  `,
});
