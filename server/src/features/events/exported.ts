import { sql } from 'kysely';

/** An event as the files people and programs download tell of it. */
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

export const exportedColumns = sql`
  event.id, site.name as site, device.name as zone, device.serial, event.processed_at,
  to_char(event.processed_at at time zone site.timezone, 'YYYY-MM-DD"T"HH24:MI:SS') as local_time,
  event.status, food.name as food, food_description.description,
  category.name as category, coalesce(food.is_recipe, false) as is_recipe,
  waste_type.name as waste_type, event.service_time, event.trimmings, event.is_secondary,
  event.non_food, event.weight_g, event.value_e4, locale.currency, event.co2_g,
  event.water_ml, event.auto_label, event.verify, event.is_flagged, event.flag_note,
  event.comment_count, event.tags, event.logged_at, event.labelled_at, event.verified_at`;

/** What an `event` is joined to for its columns. */
export const joinedToExported = sql`
  join site on site.id = event.site_id
  join locale on locale.id = site.locale_id
  join waste_type on waste_type.id = event.waste_type_id
  left join device on device.id = event.device_id
  left join food on food.id = event.food_id
  left join food_category as category on category.id = food.category_id
  left join food_description on food_description.id = event.food_description_id`;
