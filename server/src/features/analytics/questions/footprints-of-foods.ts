import type { Period } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import type { Question } from '../../../platform/ports/analytics.ts';
import type { SiteScope } from '../../../platform/scope.ts';
import { countedWaste } from '../waste-sql.ts';

/** Grams of CO2e and millilitres per kilogram. */
export interface FootprintPerKg {
  foodId: number;
  co2G: number;
  waterMl: number;
}

export interface FootprintOfFood {
  foodId: number;
  events: number;
  weightG: number;
  co2G: number;
  waterMl: number;
  /** With the given factors, rounded for each event as when it is stored. */
  newCo2G: number;
  newWaterMl: number;
}

const scaled = (column: 'co2_g' | 'water_ml') => {
  const perKg = sql.ref(`per_kg.${column}`);
  const thousandths = sql`(${perKg} * event.weight_g + 500)`;
  // Exactly divisible, because DuckDB divides whole numbers into fractions.
  return sql`sum(((${thousandths} - ${thousandths} % 1000) / 1000)::bigint)::bigint`;
};

export const footprintsOfFoods = (
  scope: SiteScope,
  period: Period,
  factors: readonly FootprintPerKg[],
): Question<FootprintOfFood> => ({
  name: 'footprints of foods',
  scope,
  sql: sql<FootprintOfFood>`
    select
      event.food_id as "foodId", count(*)::bigint as events,
      sum(event.weight_g)::bigint as "weightG", sum(event.co2_g)::bigint as "co2G",
      sum(event.water_ml)::bigint as "waterMl", ${scaled('co2_g')} as "newCo2G",
      ${scaled('water_ml')} as "newWaterMl"
    from (select event.* ${countedWaste({ scope, period, filter: {}, label: 'none' }, 'event')}) as event
    join (values ${sql.join(
      factors.map(
        ({ foodId, co2G, waterMl }) =>
          sql`(${foodId}::bigint, ${co2G}::bigint, ${waterMl}::bigint)`,
      ),
    )}) as per_kg (food_id, co2_g, water_ml) on per_kg.food_id = event.food_id
    group by event.food_id
    order by 1
  `,
});
