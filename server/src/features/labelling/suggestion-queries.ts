import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { EventKey } from '../events/service.ts';
import type { Sightings } from './likely-foods.ts';

/** How much of the monitor's past is asked: more changes the order by little and costs time. */
const pastLabels = 600;

const daySeconds = 86_400;
// How far apart two captures may be and still say something about each other.
const hourSpreadSeconds = 3600;
const weightSpread = 0.3;
const fadingSeconds = 120 * daySeconds;
const nearSeconds = 1200;

const bell = (distance: RawBuilder<unknown>, spread: number): RawBuilder<unknown> =>
  sql`exp(-0.5::float8 * (${distance} / ${spread}::float8) ^ 2::float8)`;

/**
 * What the same monitor was seen to hold, food by food: how often, fading with the months, and how much
 * of that at this hour, at this weight, on this weekday, on the very day and just around the event.
 */
export async function findSightings(db: Db, event: EventKey, now: Date): Promise<Sightings[]> {
  const found = await sql<Sightings>`
    with seen as materialized (
      select
        past.food_id, past.food_description_id, past.trimmings, past.labelled_at,
        abs(extract(epoch from past.processed_at - asked.processed_at)::int) as seconds,
        ln((past.weight_g + 20) / (asked.weight_g + 20)::float8) as heavier,
        past.local_day = asked.local_day as is_same_day,
        (past.local_day - asked.local_day) % 7 = 0 as is_same_weekday
      from event as asked
      cross join lateral (
        select event.* from event
        where event.site_id = asked.site_id and event.device_id = asked.device_id
          and event.status = 'SUCCESSFUL' and event.food_id is not null
          and event.id <> asked.id and event.labelled_at < ${now}
          and event.processed_at < asked.processed_at + interval '2 hours'
        order by event.processed_at desc limit ${pastLabels}
      ) as past
      where asked.site_id = ${event.siteId} and asked.id = ${event.id}
    ),
    weighed as materialized (
      select *, exp(-seconds / ${fadingSeconds}::float8) as fresh,
        ${bell(
          sql`least(seconds % ${daySeconds}::int, ${daySeconds}::int - seconds % ${daySeconds}::int)`,
          hourSpreadSeconds,
        )} as at_hour,
        ${bell(sql`heavier`, weightSpread)} as at_weight
      from seen
    )
    select
      food_id as "foodId", (array_agg(food_description_id))[1] as "descriptionId",
      (array_agg(trimmings))[1] as trimmings, max(labelled_at) as "labelledAt",
      sum(fresh) as often, sum(fresh * at_hour) as "atHour", sum(fresh * at_weight) as "atWeight",
      coalesce(sum(fresh) filter (where is_same_weekday), 0) as "onWeekday",
      coalesce(sum(at_hour) filter (where is_same_day), 0) as "ofDay",
      coalesce(sum(exp(-seconds / ${nearSeconds}::float8))
        filter (where seconds < ${6 * nearSeconds}::int), 0) as near
    from weighed
    group by food_id
  `.execute(db);
  return found.rows;
}

export interface SuggestedFood {
  id: number;
  name: string;
  category: string;
  isRecipe: boolean;
  plainDescriptionId: number;
  /** What the camera or a labelling service took it for. */
  isGuess: boolean;
}

/** Those still in use, and the guess that came with the event. */
export async function findSuggestedFoods(
  db: Db,
  event: EventKey,
  foodIds: readonly number[],
): Promise<SuggestedFood[]> {
  const found = await sql<SuggestedFood>`
    select
      food.id, food.name, category.name as category, food.is_recipe as "isRecipe",
      plain.id as "plainDescriptionId", food.id is not distinct from guess.food_id as "isGuess"
    from (
      select (
        select suggested_food_id from event where site_id = ${event.siteId} and id = ${event.id}
      ) as food_id
    ) as guess
    join food on food.is_active and food.id = any(guess.food_id || ${foodIds}::bigint[])
    join food_category as category on category.id = food.category_id
    join food_description as plain on plain.food_id = food.id and plain.description = ''
  `.execute(db);
  return found.rows;
}
