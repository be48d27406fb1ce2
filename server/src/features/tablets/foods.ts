import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import {
  maxSuggestedFoods,
  type TabletFood,
  type tabletRoutes,
} from '@wastegauge/contract/waste/tablets';
import type { deviceTypes } from '@wastegauge/contract/directory/devices';
import { sql } from 'kysely';
import type { DeviceCaller } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { queryCount, queryRows } from '../../platform/db/query.ts';
import { valuesPerKg } from '../events/service.ts';
import { foodImage, isOfGroups } from '../foods/service.ts';
import { findLikelyFoods } from '../labelling/service.ts';

type Routes = typeof tabletRoutes;

interface FoodRow extends Omit<TabletFood, 'image_url' | 'value_per_kg' | 'co2e_per_kg'> {
  valueE4: number | null;
  co2G: number | null;
}

export async function listFoods(
  { db, clock }: { db: Db; clock: Clock },
  { device }: DeviceCaller,
  { language, limit, offset }: ParsedRequest<Routes['listTabletFoods']>['query'],
): Promise<ReplyOf<Routes['listTabletFoods']>> {
  const isOffered = isOfGroups([device.siteId]);
  const now = clock.now();
  const count = await queryCount(db)`from food where food.is_active and ${isOffered}`;
  const found = await queryRows(db)<FoodRow>`
    with listed as (
      select food.id, coalesce(translation.translated_text, food.name) as name,
        food.name as catalogue_name, category.name as category, food.is_recipe
      from food
      join food_category as category on category.id = food.category_id
      left join translation
        on translation.language = ${language} and translation.source_text = food.name
      where food.is_active and ${isOffered}
      order by lower(food.name), food.id
      limit ${limit} offset ${offset}
    )
    select listed.*, per_kg.value_e4 as "valueE4", per_kg.co2_g as "co2G"
    from listed
    join (${valuesPerKg(
      sql`
      select site.id as site_id, listed.id as food_id, ${now}::timestamptz as processed_at,
        (${now}::timestamptz at time zone site.timezone)::date as local_day
      from listed join site on site.id = ${device.siteId}`,
      sql`${device.siteId}::bigint`,
    )}) as per_kg on per_kg.food_id = listed.id
    order by lower(listed.catalogue_name), listed.id
  `;
  return {
    count,
    results: found.map(({ valueE4, co2G, ...food }) => ({
      ...food,
      image_url: foodImage(food.id, food.is_recipe),
      value_per_kg: valueE4 === null ? null : valueE4 / 10_000,
      co2e_per_kg: co2G === null ? null : co2G / 1000,
    })),
  };
}

// Half a kilogram is a usual portion at a bin; the ranking hardly depends on it.
const usualKg = 0.5;

export async function suggestFoods(
  { db, clock }: { db: Db; clock: Clock },
  { device }: DeviceCaller,
  { weight }: ParsedRequest<Routes['listTabletSuggestions']>['query'],
): Promise<ReplyOf<Routes['listTabletSuggestions']>> {
  const now = clock.now();
  const weightG = Math.round((weight ?? usualKg) * 1000);
  const likely = await findLikelyFoods(
    db,
    { siteId: device.siteId, deviceId: device.id, at: now, weightG },
    now,
  );
  const missing = maxSuggestedFoods - likely.length;
  const others = missing > 0 ? await findFillers(db, device, likely, now) : [];
  return { foods: [...likely, ...others].slice(0, maxSuggestedFoods) };
}

/** Common kitchen waste by type of monitor, until a site has foods of its own. */
const commonFoods = {
  PLATE_WASTE: [
    'Boiled potatoes',
    'Chips',
    'Cooked rice',
    'Cooked mixed vegetables',
    'Bread roll',
    'Mixed salad bar',
  ],
  PREP_AND_PRODUCTION_WASTE: [
    'Vegetable trimmings',
    'Potato peelings',
    'Carrot peelings and tops',
    'Salad outer leaves and cores',
    'Bread crusts and ends',
    'Cooked mixed vegetables',
  ],
} satisfies Record<(typeof deviceTypes)[number], string[]>;

/** Foods of the whole site, then common ones. */
async function findFillers(
  db: Db,
  { id, siteId }: DeviceCaller['device'],
  known: readonly number[],
  now: Date,
): Promise<number[]> {
  const found = await queryRows(db)<{ id: number }>`
    with usual as (
      select event.food_id, count(*) as times from event
      where event.site_id = ${siteId} and event.status = 'SUCCESSFUL'
        and event.food_id is not null and event.processed_at <= ${now}
        and event.processed_at > ${now}::timestamptz - interval '56 days'
      group by event.food_id
    )
    select food.id from food
    left join usual on usual.food_id = food.id
    join device on device.id = ${id}
    left join lateral (
      select place from jsonb_array_elements_text(${JSON.stringify(commonFoods)}::jsonb -> device.type)
        with ordinality as listed (name, place)
      where listed.name = food.name and food.parent_group_id is null
    ) as common on true
    where food.is_active and ${isOfGroups([siteId])} and food.id <> all(${known}::bigint[])
      and (usual.food_id is not null or common.place is not null)
    order by usual.times desc nulls last, common.place, food.id
    limit ${maxSuggestedFoods}
  `;
  return found.map(({ id }) => id);
}
