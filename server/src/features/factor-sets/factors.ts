import type { Day } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryRows } from '../../platform/db/query.ts';
import { factorsPerKg, ownValuesOfOrganisation } from '../events/service.ts';
import type { FoodFactor } from './queries.ts';

/** Per kilogram, by food; with the own values of an organisation on a day, or those of the set alone. */
export async function findFactors(
  db: Db,
  setId: number,
  foodIds: readonly number[],
  own?: { organisationId: number; day: Day },
): Promise<Map<number, FoodFactor>> {
  const rows = await queryRows(db)<FoodFactor>`
    select per_kg.food_id as "foodId", per_kg.co2_g as "co2G", per_kg.water_ml as "waterMl",
      coalesce(per_kg.counted_co2_g, 0) as "countedCo2G",
      coalesce(per_kg.counted_water_ml, 0) as "countedWaterMl",
      coalesce(per_kg.has_co2, false) as "hasCo2", coalesce(per_kg.has_water, false) as "hasWater"
    from (${factorsPerKg(
      sql`
      select unnest(${foodIds}::bigint[]), ${setId}::bigint`,
      own ? ownValuesOfOrganisation(own.organisationId, own.day) : null,
    )}) as per_kg
  `;
  return new Map(rows.map((row) => [row.foodId, row]));
}
