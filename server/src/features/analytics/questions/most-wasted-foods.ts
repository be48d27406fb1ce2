import type { Period } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import type { Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import type { WasteFilter } from '../filter-sql.ts';
import { countedWaste } from '../waste-sql.ts';

export interface MostWasted {
  foodId: number;
  name: string;
  weightG: number;
  events: number;
}

export const mostWastedFoods = (
  scope: SiteScope,
  query: { period: Period; filter: WasteFilter; limit: number },
): Question<MostWasted> => ({
  name: 'most wasted foods',
  scope,
  sql: sql<MostWasted>`
    select
      heaviest.food_id as "foodId", food.name, heaviest.weight_g::bigint as "weightG",
      heaviest.events::bigint as events
    from (
      select event.food_id, sum(event.weight_g) as weight_g, count(*) as events
      ${countedWaste({ scope, period: query.period, filter: query.filter, label: 'none' }, 'event')}
      group by event.food_id
    ) as heaviest
    join food on food.id = heaviest.food_id
    order by heaviest.weight_g desc, heaviest.food_id
    limit ${query.limit}
  `,
});
