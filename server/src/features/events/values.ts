import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { idList, prepared } from '../../platform/db/prepared.ts';
import { runStatement } from '../../platform/db/query.ts';
import {
  chosenFactorSet,
  countedFactor,
  joinFoodParts,
  ownValuesOfSite,
  weightedMean,
} from './factors.ts';

/** Rows of (id, food_id) of one site. */
export interface EventFoods {
  siteId: number;
  rows: RawBuilder<unknown>;
}

export const eventValues = ({ siteId, rows }: EventFoods): RawBuilder<unknown> =>
  wasteValues(
    sql`
    select event.site_id, event.id, wanted.food_id, event.processed_at, event.local_day,
      event.weight_g
    from (${rows}) as wanted (id, food_id)
    join event on event.site_id = ${siteId}::bigint and event.id = wanted.id`,
    sql`${siteId}::bigint`,
  );

/**
 * Value and footprint of rows of (site_id, id, food_id, processed_at, local_day, weight_g), in ten-thousandths of the
 * currency, grams and millilitres. Amounts per kg are rounded before they are multiplied by the weight. The price is
 * that of the site, else of its group, else of the catalogue at the rate of the day; the footprint is that of the factor
 * set of the day or the organisation's own; a recipe is the weighted mean of its parts. Inedible parts have neither a
 * cost nor a footprint (docs/decisions/032-waste-streams.md). If all rows are of one
 * site, `siteId` is its number: on a cluster, the node of the site then answers alone.
 */
export const wasteValues = (
  waste: RawBuilder<unknown>,
  siteId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select
    event.site_id, event.id, food.id as food_id,
    coalesce(blend.own_set_id, chosen.set_id) as factor_set_id,
    food.material = 'non-food' as non_food,
    ${scaleToWeight(sql`coalesce(own.site_e4, blend.site_e4, 0)`)} as value_e4,
    ${scaleToWeight(sql`coalesce(own.eur_e4, blend.eur_e4, 0)`)} as value_eur_e4,
    ${scaleToWeight(sql`coalesce(blend.co2_g, 0)`)} as co2_g,
    ${scaleToWeight(sql`coalesce(blend.water_ml, 0)`)} as water_ml
  ${pricedFoods(waste, siteId)}
`;

/**
 * The amounts per kg of `wasteValues`, in the currency of the site and grams of CO2e. Null without a price or factor,
 * or if one is missing for a part of a recipe.
 */
export const valuesPerKg = (
  waste: RawBuilder<unknown>,
  siteId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select food.id as food_id,
    coalesce(own.site_e4, case when blend.is_priced then blend.site_e4 end)::bigint as value_e4,
    case when blend.has_co2 then blend.co2_g end::bigint as co2_g
  ${pricedFoods(waste, siteId)}
`;

const pricedFoods = (
  waste: RawBuilder<unknown>,
  siteId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  from (${waste}) as event
  join food on food.id = event.food_id
  join site on site.id = event.site_id
  join locale on locale.id = site.locale_id
  cross join lateral (select ${exchangeRate(sql`locale.currency`)} as per_eur) as rate
  cross join lateral (select ${chosenFactorSet(sql`event.site_id`, sql`event.local_day`)} as set_id) as chosen
  left join lateral (${agreedPrice(siteId, sql`food.id`)}) as own
    on food.is_recipe or food.material <> 'inedible'
  left join lateral (
    select
      ${weightedMean(sql`coalesce(price.site_e4, 0)`)} as site_e4,
      ${weightedMean(sql`coalesce(price.eur_e4, 0)`)} as eur_e4,
      ${weightedMean(sql`coalesce(factor.co2_g, 0)`)} as co2_g,
      ${weightedMean(sql`coalesce(factor.water_ml, 0)`)} as water_ml,
      max(own_value.set_id) as own_set_id,
      bool_and(price.site_e4 is not null) as is_priced,
      bool_and(factor.co2_g is not null) as has_co2
    ${joinFoodParts(sql`chosen.set_id`, ownValuesOfSite(siteId, sql`event.local_day`))}
    left join lateral (${agreedPrice(siteId, sql`part.food_id`)}) as agreed on true
    cross join lateral (
      select
        case when part_food.material = 'inedible' then 0 else
          coalesce(agreed.site_e4, round(part_food.price_eur_e4_per_kg * rate.per_eur)) end as site_e4,
        case when part_food.material = 'inedible' then 0 else
          coalesce(agreed.eur_e4, part_food.price_eur_e4_per_kg) end as eur_e4
    ) as price
    cross join lateral (
      select ${countedFactor('co2_g_per_kg')} as co2_g, ${countedFactor('water_ml_per_kg')} as water_ml
    ) as factor
  ) as blend on true
`;

const scaleToWeight = (perKg: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`round(${perKg}::numeric * event.weight_g / 1000)::bigint`;

/** The newest price of the site that was valid at the time of the event, else of one of its groups. */
const agreedPrice = (
  siteId: RawBuilder<unknown>,
  foodId: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select found.site_e4, found.eur_e4
  from (
    (select
      0 as priority, food_cost.value_e4::numeric as site_e4,
      round(food_cost.value_e4 / rate.per_eur) as eur_e4
    from food_cost
    where food_cost.site_id = ${siteId} and food_cost.food_id = ${foodId}
      and food_cost.valid_from <= event.processed_at
    order by food_cost.valid_from desc limit 1)
    union all
    (select
      1, round(group_cost.value_e4 * rate.per_eur / group_rate.per_eur),
      round(group_cost.value_e4 / group_rate.per_eur)
    from site_group
    join group_food_cost as group_cost
      on group_cost.group_id = site_group.group_id and group_cost.food_id = ${foodId}
    cross join lateral (select ${exchangeRate(sql`group_cost.currency`)} as per_eur) as group_rate
    where site_group.site_id = event.site_id and group_cost.valid_from <= event.processed_at
    order by group_cost.valid_from desc, group_cost.group_id limit 1)
  ) as found
  order by found.priority limit 1
`;

/** Units per euro: the newest rate on or before the day, or the oldest known rate. */
export function exchangeRate(
  currency: RawBuilder<unknown>,
  day: RawBuilder<unknown> = sql`event.local_day`,
): RawBuilder<unknown> {
  const rates = sql`select fx_rate.per_eur from fx_rate where fx_rate.currency = ${currency}`;
  return sql`case when ${currency} = 'EUR' then 1::numeric else coalesce(
    (${rates} and fx_rate.day <= ${day} order by fx_rate.day desc limit 1),
    (${rates} order by fx_rate.day limit 1)
  ) end`;
}

/**
 * Shared lock for writing event values; a recount of prices at the site excludes it. Taken before any row lock,
 * because the recount locks events as well.
 */
export const lockPrices = (transaction: Db, siteIds: readonly number[]): Promise<void> =>
  runStatement(transaction)`${prepared}
    select pg_advisory_xact_lock_shared(${priceLock(sql`locked.site_id`)})
    from unnest(${idList(siteIds)}) as locked (site_id)
  `;

/** Exclusive lock: no event value at the site changes until the transaction ends. */
export async function lockRecount(transaction: Db, siteId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${priceLock(sql`${siteId}::bigint`)})`.execute(
    transaction,
  );
}

const priceLock = (siteId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`hashtextextended('prices of site ' || ${siteId}, 0)`;

export async function revalue(db: Db, events: EventFoods): Promise<number> {
  const changed = await sql`
    with valuation as (${eventValues(events)})
    update event
    set value_e4 = valuation.value_e4, value_eur_e4 = valuation.value_eur_e4,
      co2_g = valuation.co2_g, water_ml = valuation.water_ml, non_food = valuation.non_food,
      factor_set_id = valuation.factor_set_id
    from valuation
    where event.site_id = ${events.siteId} and event.id = valuation.id
      and (event.value_e4, event.value_eur_e4, event.co2_g, event.water_ml, event.non_food,
          event.factor_set_id)
        is distinct from
        (valuation.value_e4, valuation.value_eur_e4, valuation.co2_g, valuation.water_ml, valuation.non_food,
          valuation.factor_set_id)
  `.execute(db);
  return Number(changed.numAffectedRows ?? 0);
}
