import type { Day } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { wasteValues } from '../events/service.ts';
import { isOfGroups } from '../foods/service.ts';
import { queryHasRow, queryRow, runStatement } from '../../platform/db/query.ts';

export const isFoodAtSite = (
  db: Db,
  siteIds: readonly number[],
  foodId: number,
): Promise<boolean> =>
  queryHasRow(db)`
    select from food where food.id = ${foodId} and ${isOfGroups(siteIds)}
  `;

export interface AgreedPrice {
  valueE4: number;
  validFrom: Date;
}

export const findSitePrice = (
  db: Db,
  siteId: number,
  foodId: number,
  at: Date,
): Promise<AgreedPrice | undefined> =>
  queryRow(db)`
    select value_e4 as "valueE4", valid_from as "validFrom" from food_cost
    where site_id = ${siteId} and food_id = ${foodId} and valid_from <= ${at}
    order by valid_from desc limit 1
  `;

export async function findGroupPriceDate(
  db: Db,
  siteId: number,
  foodId: number,
  at: Date,
): Promise<Date | undefined> {
  const found = await sql<{ validFrom: Date }>`
    select cost.valid_from as "validFrom"
    from site_group join group_food_cost as cost on cost.group_id = site_group.group_id
    where site_group.site_id = ${siteId} and cost.food_id = ${foodId} and cost.valid_from <= ${at}
    order by cost.valid_from desc limit 1
  `.execute(db);
  return found.rows[0]?.validFrom;
}

export async function findCountedPriceE4(
  db: Db,
  siteId: number,
  foodId: number,
  at: Date,
): Promise<number | undefined> {
  const kilogram = sql`
    select site.id as site_id, 0::bigint as id, ${foodId}::bigint as food_id,
      ${at}::timestamptz as processed_at,
      (${at}::timestamptz at time zone site.timezone)::date as local_day, 1000 as weight_g
    from site where site.id = ${siteId}`;
  const found = await sql<{ valueE4: number }>`
    select valuation.value_e4 as "valueE4" from (${wasteValues(kilogram)}) as valuation
  `.execute(db);
  return found.rows[0]?.valueE4;
}

export async function findCataloguePriceE4(
  db: Db,
  foodId: number,
  currency: string,
  day: Day,
): Promise<number | undefined> {
  const found = await sql<{ valueE4: number | null }>`
    select round(food.price_eur_e4_per_kg * case when ${currency} = 'EUR' then 1 else coalesce((
      select fx_rate.per_eur from fx_rate
      where fx_rate.currency = ${currency} and fx_rate.day <= ${day}::date
      order by fx_rate.day desc limit 1
    ), 1) end)::bigint as "valueE4"
    from food where food.id = ${foodId}
  `.execute(db);
  return found.rows[0]?.valueE4 ?? undefined;
}

export interface PricedSite {
  today: Day;
  startOf: Date;
}

/** Locks the site, so that its prices are set one after another. */
export const lockPricedSite = (
  transaction: Db,
  siteId: number,
  since: Day,
  now: Date,
): Promise<PricedSite | undefined> =>
  queryRow(transaction)`
    select (${now}::timestamptz at time zone site.timezone)::date as today,
      ${since}::date::timestamp at time zone site.timezone as "startOf"
    from site
    where site.id = ${siteId}
    for no key update
  `;

/** Removes prices that start later, so that the new price applies from then on. */
export const deletePricesSince = (
  transaction: Db,
  siteId: number,
  foodId: number,
  { from, to }: { from: Date; to: Date },
): Promise<void> =>
  runStatement(transaction)`
    delete from food_cost
    where site_id = ${siteId} and food_id = ${foodId}
      and valid_from >= ${from} and valid_from <= ${to}
  `;

export const insertPrice = (
  transaction: Db,
  price: { siteId: number; foodId: number; validFrom: Date; valueE4: number; setBy: number },
): Promise<void> =>
  runStatement(transaction)`
    insert into food_cost (site_id, food_id, valid_from, value_e4, set_by)
    values (${price.siteId}, ${price.foodId}, ${price.validFrom}, ${price.valueE4}, ${price.setBy})
    on conflict (site_id, food_id, valid_from) do update
      set value_e4 = excluded.value_e4, set_by = excluded.set_by
  `;

export async function findFirstWaste(
  transaction: Db,
  siteId: number,
  foodId: number,
  since: Date,
): Promise<Date | null> {
  const found = await sql<{ at: Date | null }>`
    select min(first.at) as at
    from (
      select ${foodId}::bigint as food_id
      union select recipe_id from recipe_ingredient where food_id = ${foodId}
    ) as counted
    cross join lateral (
      select min(event.processed_at) as at from event
      where event.site_id = ${siteId} and event.food_id = counted.food_id
        and event.processed_at >= ${since}
    ) as first
  `.execute(transaction);
  return found.rows[0]?.at ?? null;
}
