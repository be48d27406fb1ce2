import type { RecentFood } from '@wastegauge/contract/waste/manual-waste';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { foodImage, isOfGroups } from '../foods/service.ts';

// A few days of a busy monitor.
const maxRecentEvents = 300;
const maxRecentFoods = 12;
const usualEntries = 15;

export async function findRecentFoods(
  db: Db,
  siteId: number,
  deviceId: number | undefined,
): Promise<RecentFood[]> {
  const isHere =
    deviceId === undefined
      ? sql`event.site_id = ${siteId}`
      : sql`event.site_id = ${siteId} and event.device_id = ${deviceId}`;
  const found = await sql<Omit<RecentFood, 'image_url' | 'usual_amount'> & { usualG: number }>`
    with latest as (
      select event.id, event.food_id, event.food_description_id, event.weight_g,
        event.processed_at
      from event
      where ${isHere} and event.status = 'SUCCESSFUL' and event.food_id is not null
        and not event.is_secondary
      order by event.processed_at desc, event.id desc
      limit ${maxRecentEvents}
    ),
    recent as (
      select latest.*, row_number() over newest as place,
        row_number() over (partition by latest.food_id order by latest.processed_at desc, latest.id desc)
          as place_of_food
      from latest
      window newest as (order by latest.processed_at desc, latest.id desc)
    ),
    often as (
      select recent.food_id, count(*) as times, min(recent.place) as last_place,
        percentile_disc(0.5) within group (order by recent.weight_g)
          filter (where recent.place_of_food <= ${usualEntries}) as usual_g
      from recent group by recent.food_id
    )
    select
      food.id as food, coalesce(last.food_description_id, plain.id) as food_description,
      food.name, category.name as category, food.is_recipe, often.usual_g as "usualG"
    from often
    join recent as last on last.place = often.last_place
    join food on food.id = often.food_id and food.is_active and ${isOfGroups([siteId])}
    join food_category as category on category.id = food.category_id
    join food_description as plain on plain.food_id = food.id and plain.description = ''
    order by often.times desc, often.last_place
    limit ${maxRecentFoods}
  `.execute(db);
  return found.rows.map(({ usualG, ...food }) => ({
    ...food,
    image_url: foodImage(food.food, food.is_recipe),
    usual_amount: kgFromGrams(usualG),
  }));
}
