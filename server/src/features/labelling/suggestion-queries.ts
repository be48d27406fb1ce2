import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { EventKey } from '../events/service.ts';
import { isOfGroups } from '../foods/service.ts';
import type { Sightings } from './likely-foods.ts';

/** How much of the monitor's past is asked: more changes the order by little and costs time. */
const lastLabels = 300;
const weeksBack = 10;
// More than most see in four hours; it also keeps the database from reading the whole past of the monitor.
const labelsOfWeek = 120;

const daySeconds = 86_400;
// How far apart two captures may be and still say something about each other.
const hourSpreadSeconds = 3600;
const weightSpread = 0.3;
const nearSeconds = 1200;

const bell = (distance: RawBuilder<unknown>, spread: number): RawBuilder<unknown> =>
  sql`exp(-0.5::float8 * (${distance} / ${spread}::float8) ^ 2::float8)`;

/** Labels of the same monitor that were set before now. */
const isPast = (now: Date): RawBuilder<unknown> => sql`
  event.site_id = asked.site_id and event.device_id = asked.device_id
  and event.status = 'SUCCESSFUL' and event.food_id is not null
  and event.id <> asked.id and event.labelled_at < ${now}`;

/**
 * What the same monitor was seen to hold, food by food: lately, and on the same weekday about the same time
 * in the weeks before, since kitchens cook by the week.
 */
export async function findSightings(db: Db, event: EventKey, now: Date): Promise<Sightings[]> {
  const found = await sql<Sightings>`${prepared}
    with asked as materialized (
      select site_id, id, device_id, processed_at, weight_g from event
      where site_id = ${event.siteId} and id = ${event.id}
    ),
    seen as (
      select past.*, true as is_late from asked cross join lateral (
        select food_id, food_description_id, trimmings, labelled_at, processed_at, weight_g
        from event
        where ${isPast(now)} and event.processed_at < asked.processed_at + interval '2 hours'
        order by event.processed_at desc limit ${sql.lit(lastLabels)}
      ) as past
      union all
      select past.*, false from asked
      cross join lateral (
        select asked.processed_at - interval '7 days' * week as at
        from generate_series(1, ${sql.lit(weeksBack)}) as week
      ) as before
      cross join lateral (
        select food_id, food_description_id, trimmings, labelled_at, processed_at, weight_g
        from event
        where ${isPast(now)}
          and event.processed_at between before.at - interval '2 hours' and before.at + interval '2 hours'
        order by event.processed_at desc limit ${sql.lit(labelsOfWeek)}
      ) as past
    ),
    weighed as materialized (
      select seen.*, distance.seconds,
        ${bell(
          sql`least(distance.seconds % ${daySeconds}::int,
            ${daySeconds}::int - distance.seconds % ${daySeconds}::int)`,
          hourSpreadSeconds,
        )} * ${bell(sql`ln((seen.weight_g + 20) / (asked.weight_g + 20)::float8)`, weightSpread)}
          as likeness
      from seen cross join asked
      cross join lateral (
        select abs(extract(epoch from seen.processed_at - asked.processed_at)::int) as seconds
      ) as distance
    )
    select
      food_id as "foodId",
      (array_agg(food_description_id order by labelled_at desc))[1] as "descriptionId",
      (array_agg(trimmings order by labelled_at desc))[1] as trimmings,
      max(labelled_at) as "labelledAt",
      count(*) filter (where is_late) / ${lastLabels}::float8 as often,
      coalesce(sum(likeness) filter (where is_late), 0) as alike,
      coalesce(sum(likeness) filter (where not is_late), 0) as "onWeekday",
      coalesce(sum(exp(-seconds / ${nearSeconds}::float8))
        filter (where is_late and seconds < ${6 * nearSeconds}::int), 0) as near
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

/** Those the site can still choose, and the guess that came with the event. */
export async function findSuggestedFoods(
  db: Db,
  event: EventKey,
  foodIds: readonly number[],
): Promise<SuggestedFood[]> {
  const found = await sql<SuggestedFood>`${prepared}
    select
      food.id, food.name, category.name as category, food.is_recipe as "isRecipe",
      plain.id as "plainDescriptionId", food.id is not distinct from guess.food_id as "isGuess"
    from (
      select (
        select suggested_food_id from event where site_id = ${event.siteId} and id = ${event.id}
      ) as food_id
    ) as guess
    join food on food.is_active and food.id = any(guess.food_id || ${foodIds}::bigint[])
      and ${isOfGroups([event.siteId])}
    join food_category as category on category.id = food.category_id
    join food_description as plain on plain.food_id = food.id and plain.description = ''
  `.execute(db);
  return found.rows;
}
