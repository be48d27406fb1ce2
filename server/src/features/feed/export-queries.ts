import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { EventKey } from '../events/service.ts';
import { conditionsOf, type FeedChoice } from './filter-sql.ts';
import { orderBy, orderOf } from './orderings.ts';
import { scopedSites } from './queries.ts';

export async function countChosen(snapshot: Db, choice: FeedChoice): Promise<number> {
  const found = await sql<{ count: number }>`
    select count(*) as count from event
    where event.site_id = any(${choice.scope.siteIds}) and ${conditionsOf(choice)}
  `.execute(snapshot);
  return found.rows[0]?.count ?? 0;
}

/** Only the keys are put in order: the rows are wide and the file may be long. */
export async function openFeedCursor(snapshot: Db, choice: FeedChoice): Promise<void> {
  await sql`
    declare feed_export no scroll cursor for
    with scoped as (${scopedSites(choice)})
    select event.site_id as "siteId", event.id
    from scoped join event on event.site_id = scoped.site_id
    where ${conditionsOf(choice)}
    order by ${orderBy(orderOf(choice))}
  `.execute(snapshot);
}

export async function fetchKeys(snapshot: Db, count: number): Promise<EventKey[]> {
  const found = await sql<EventKey>`fetch ${sql.lit(count)} from feed_export`.execute(snapshot);
  return found.rows;
}

export interface ExportedEvent {
  id: number;
  site: string;
  zone: string | null;
  serial: string | null;
  processed_at: Date;
  local_time: string;
  status: string;
  food: string | null;
  description: string | null;
  category: string | null;
  is_recipe: boolean;
  waste_type: string;
  service_time: string | null;
  trimmings: boolean;
  is_secondary: boolean;
  non_food: boolean;
  weight_g: number;
  value_e4: number;
  currency: string;
  co2_g: number;
  water_ml: number;
  auto_label: boolean;
  verify: boolean | null;
  is_flagged: boolean;
  flag_note: string | null;
  comment_count: number;
  tags: string[];
  logged_at: Date;
  labelled_at: Date | null;
  verified_at: Date | null;
}

/** In the order given. */
export async function findExportedEvents(
  snapshot: Db,
  keys: readonly EventKey[],
): Promise<ExportedEvent[]> {
  const found = await sql<ExportedEvent>`
    with found as materialized (
      select event.*, wanted.place
      from unnest(
        ${keys.map((key) => key.siteId)}::bigint[], ${keys.map((key) => key.id)}::bigint[]
      ) with ordinality as wanted (site_id, id, place)
      join event on event.site_id = wanted.site_id and event.id = wanted.id
    )
    select
      event.id, site.name as site, device.name as zone, device.serial,
      event.processed_at,
      to_char(event.processed_at at time zone site.timezone, 'YYYY-MM-DD"T"HH24:MI:SS')
        as local_time,
      event.status, food.name as food, food_description.description,
      category.name as category, coalesce(food.is_recipe, false) as is_recipe,
      waste_type.name as waste_type, event.service_time, event.trimmings, event.is_secondary,
      event.non_food, event.weight_g, event.value_e4, locale.currency, event.co2_g,
      event.water_ml, event.auto_label, event.verify, event.is_flagged, event.flag_note,
      event.comment_count, event.tags, event.logged_at, event.labelled_at, event.verified_at
    from found as event
    join site on site.id = event.site_id
    join locale on locale.id = site.locale_id
    join waste_type on waste_type.id = event.waste_type_id
    left join device on device.id = event.device_id
    left join food on food.id = event.food_id
    left join food_category as category on category.id = food.category_id
    left join food_description on food_description.id = event.food_description_id
    order by event.place
  `.execute(snapshot);
  return found.rows;
}
