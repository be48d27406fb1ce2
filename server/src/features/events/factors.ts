import { catalogueSetId } from '@wastegauge/contract/waste/factor-sets';
import type { Day } from '@wastegauge/contract/values/dates';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';

type Sql = RawBuilder<unknown>;
type FactorColumn = 'co2_g_per_kg' | 'water_ml_per_kg';

/** The newest choice on or before the day of the groups of the site, else the catalogue. */
export const chosenFactorSet = (siteId: Sql, day: Sql): Sql => sql`coalesce((
  select choice.set_id
  from site_group
  join factor_choice as choice on choice.parent_group_id = site_group.group_id
  where site_group.site_id = ${siteId} and choice.valid_from <= ${day}
  order by choice.valid_from desc, choice.parent_group_id limit 1
), ${sql.lit(catalogueSetId)}::bigint)`;

interface OwnValues {
  /** SQL that joins `own`, the own values, to their organisation. */
  of: Sql;
  day: Sql;
}

export const ownValuesOfSite = (siteId: Sql, day: Sql): OwnValues => ({
  of: sql`site_group join own_factor as own on own.parent_group_id = site_group.group_id
    and site_group.site_id = ${siteId}`,
  day,
});

export const ownValuesOfOrganisation = (organisationId: number, day: Day): OwnValues => ({
  of: sql`parent_group join own_factor as own on own.parent_group_id = parent_group.id
    and parent_group.id = ${organisationId}::bigint`,
  day: sql`${day}::date`,
});

/** The newest value on or before the day. Like choices, of both when a site is in two organisations. */
const joinOwnValue = (own: OwnValues | null): Sql =>
  own === null
    ? sql`cross join (
        select null::bigint as set_id, null::integer as co2_g_per_kg, null::bigint as water_ml_per_kg
      ) as own_value`
    : sql`left join lateral (
        select own.set_id, own.co2_g_per_kg, own.water_ml_per_kg
        from ${own.of}
        where own.food_id = part.food_id and own.valid_from <= ${own.day}
        order by own.valid_from desc, own.parent_group_id limit 1
      ) as own_value on part_food.material <> 'inedible'`;

/**
 * The food itself or the ingredients of a recipe, with own values and the factors of a set. Set 1 has no rows of its
 * own: its values are the columns of the food.
 */
export const joinFoodParts = (setId: Sql, own: OwnValues | null): Sql => sql`
  from (
    select food.id as food_id, 1 as quantity_g where not food.is_recipe
    union all
    select recipe_ingredient.food_id, recipe_ingredient.quantity_g
    from recipe_ingredient where recipe_ingredient.recipe_id = food.id
  ) as part
  join food as part_food on part_food.id = part.food_id
  join food_subcategory as subcategory on subcategory.id = part_food.subcategory_id
  join food_category as category on category.id = part_food.category_id
  left join factor_value as set_factor
    on set_factor.set_id = ${setId} and set_factor.food_id = part.food_id
  ${joinOwnValue(own)}`;

/**
 * Zero for inedible parts. The own value, else that of the set, else of the catalogue; without any, the average of the
 * shipped foods of the category applies, but not to non-food.
 */
export function countedFactor(column: FactorColumn): Sql {
  const of = (table: string): Sql => sql.ref(`${table}.${column}`);
  return sql`case when part_food.material = 'inedible' then 0 else coalesce(
    ${of('own_value')}, ${of('set_factor')}, ${of('part_food')}, ${of('subcategory')}, ${of('category')},
    case when part_food.material <> 'non-food' then (
      select round(avg(${of('shipped')})) from food as shipped
      where shipped.category_id = part_food.category_id and shipped.source_name is not null
    ) end) end`;
}

const hasOwnFactor = (column: FactorColumn): Sql => sql`case
  when ${sql.ref(`own_value.${column}`)} is not null then true
  when wanted.set_id = ${sql.lit(catalogueSetId)} then ${sql.ref(`part_food.${column}`)} is not null
  else ${sql.ref(`set_factor.${column}`)} is not null end`;

/** By the quantities of the parts. */
export const weightedMean = (amount: Sql): Sql =>
  sql`round(sum(${amount}::numeric * part.quantity_g) / sum(part.quantity_g))`;

/**
 * Grams of CO2e and millilitres per kg of rows of (food_id, set_id), equal to those of `wasteValues`; null when a part
 * of the food has neither a value nor an average.
 */
export const factorsPerKg = (foods: Sql, own: OwnValues | null): Sql => sql`
  select wanted.food_id, wanted.set_id, blend.*
  from (${foods}) as wanted (food_id, set_id)
  join food on food.id = wanted.food_id
  cross join lateral (
    select
      case when bool_and(factor.co2_g is not null)
        then ${weightedMean(sql`factor.co2_g`)} end::bigint as co2_g,
      case when bool_and(factor.water_ml is not null)
        then ${weightedMean(sql`factor.water_ml`)} end::bigint as water_ml,
      ${weightedMean(sql`coalesce(factor.co2_g, 0)`)}::bigint as counted_co2_g,
      ${weightedMean(sql`coalesce(factor.water_ml, 0)`)}::bigint as counted_water_ml,
      max(own_value.set_id) as own_set_id,
      bool_and(${hasOwnFactor('co2_g_per_kg')}) as has_co2,
      bool_and(${hasOwnFactor('water_ml_per_kg')}) as has_water
    ${joinFoodParts(sql`wanted.set_id`, own)}
    cross join lateral (
      select ${countedFactor('co2_g_per_kg')} as co2_g, ${countedFactor('water_ml_per_kg')} as water_ml
    ) as factor
  ) as blend
`;

interface RecountedDays {
  siteId: number;
  from: Day;
  before: Day;
  setId: number;
}

/**
 * Footprints of named events of a site on days of one factor set and the same own values, like `revalue` but with
 * factors calculated once for each food. The caller must hold the recount lock.
 */
export async function recountFootprints(
  transaction: Db,
  { siteId, from, before, setId }: RecountedDays,
): Promise<void> {
  const isOfDays = sql`
    event.site_id = ${siteId} and event.food_id is not null
    and event.processed_at >= ${from}::date - interval '2 days'
    and event.processed_at < ${before}::date + interval '2 days'
    and event.local_day >= ${from}::date and event.local_day < ${before}::date`;
  await sql`
    with per_kg as materialized (${factorsPerKg(
      sql`
      select distinct event.food_id, ${setId}::bigint from event where ${isOfDays}`,
      ownValuesOfSite(sql`${siteId}::bigint`, sql`${from}::date`),
    )}),
    counted as (
      select event.id, coalesce(per_kg.own_set_id, ${setId}::bigint)::smallint as set_id,
        round(coalesce(per_kg.counted_co2_g, 0)::numeric * event.weight_g / 1000)::bigint as co2_g,
        round(coalesce(per_kg.counted_water_ml, 0)::numeric * event.weight_g / 1000)::bigint as water_ml
      from event join per_kg on per_kg.food_id = event.food_id
      where ${isOfDays}
    )
    update event
    set co2_g = counted.co2_g, water_ml = counted.water_ml, factor_set_id = counted.set_id
    from counted
    where event.site_id = ${siteId} and event.id = counted.id
      and (event.co2_g, event.water_ml, event.factor_set_id)
        is distinct from (counted.co2_g, counted.water_ml, counted.set_id)
  `.execute(transaction);
}
