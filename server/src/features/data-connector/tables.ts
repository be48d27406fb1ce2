import { kgFromGrams, litresFromMillilitres, moneyFromE4 } from '@wastegauge/contract/units';
import { sql, type RawBuilder } from 'kysely';
import type { SiteScope } from '../../platform/scope.ts';
import { isLaterThan } from './export-queries.ts';
import type { DataColumns } from './formats.ts';

/** A table as programs get it. */
export interface DataTable<Row> {
  fileName: string;
  /** The table whose changes can be followed, where they can. */
  followed: 'event' | 'daily_cover' | null;
  columns: DataColumns<Row>;
  /** Which rows, as what stands behind `from`. */
  chosen(scope: SiteScope, since: string | undefined): RawBuilder<unknown>;
  select(chosen: RawBuilder<unknown>): RawBuilder<Row>;
}

const ofSites = (
  table: 'event' | 'daily_cover',
  scope: SiteScope,
  since: string | undefined,
): RawBuilder<unknown> => sql`
  ${sql.table(table)} where ${sql.ref(`${table}.site_id`)} = any(${scope.siteIds}::bigint[])
    and ${since === undefined ? sql`true` : isLaterThan(since, table)}`;

interface EventRow {
  id: number;
  site_id: number;
  site: string;
  device_id: number | null;
  zone: string | null;
  serial: string | null;
  processed_at: Date;
  local_time: string;
  status: string;
  food_id: number | null;
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
  value_eur_e4: number;
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

export const eventsTable: DataTable<EventRow> = {
  fileName: 'waste-events',
  followed: 'event',
  columns: [
    ['id', 'integer', (event) => event.id],
    ['site_id', 'integer', (event) => event.site_id],
    ['site', 'text', (event) => event.site],
    ['device_id', 'integer', (event) => event.device_id],
    ['zone', 'text', (event) => event.zone],
    ['device_serial', 'text', (event) => event.serial],
    ['processed_at', 'timestamp', (event) => event.processed_at],
    ['local_time', 'local_timestamp', (event) => event.local_time],
    ['status', 'text', (event) => event.status],
    ['food_id', 'integer', (event) => event.food_id],
    ['food', 'text', (event) => event.food],
    ['food_description', 'text', (event) => event.description],
    ['category', 'text', (event) => event.category],
    ['is_recipe', 'boolean', (event) => event.is_recipe],
    ['waste_type', 'text', (event) => event.waste_type],
    ['service_time', 'text', (event) => event.service_time],
    ['trimmings', 'boolean', (event) => event.trimmings],
    ['is_secondary', 'boolean', (event) => event.is_secondary],
    ['non_food', 'boolean', (event) => event.non_food],
    ['item_weight_kg', 'decimal', (event) => kgFromGrams(event.weight_g)],
    ['value', 'decimal', (event) => moneyFromE4(event.value_e4)],
    ['currency', 'text', (event) => event.currency],
    ['value_eur', 'decimal', (event) => moneyFromE4(event.value_eur_e4)],
    ['environment_kg_co2e', 'decimal', (event) => kgFromGrams(event.co2_g)],
    ['water_l', 'decimal', (event) => litresFromMillilitres(event.water_ml)],
    ['labelled_by_ai', 'boolean', (event) => event.auto_label],
    ['verified', 'boolean', (event) => event.verify],
    ['is_flagged', 'boolean', (event) => event.is_flagged],
    ['flag_note', 'text', (event) => event.flag_note],
    ['comment_count', 'integer', (event) => event.comment_count],
    ['tags', 'text', (event) => event.tags.join('; ')],
    ['logged_at', 'timestamp', (event) => event.logged_at],
    ['labelled_at', 'timestamp', (event) => event.labelled_at],
    ['verified_at', 'timestamp', (event) => event.verified_at],
  ],
  chosen: (scope, since) => ofSites('event', scope, since),
  select: (chosen) => sql<EventRow>`
    select
      event.id, event.site_id, site.name as site, event.device_id, device.name as zone,
      device.serial, event.processed_at,
      to_char(event.processed_at at time zone site.timezone, 'YYYY-MM-DD"T"HH24:MI:SS')
        as local_time,
      event.status, event.food_id, food.name as food, food_description.description,
      category.name as category, coalesce(food.is_recipe, false) as is_recipe,
      waste_type.name as waste_type, event.service_time, event.trimmings, event.is_secondary,
      event.non_food, event.weight_g, event.value_e4, locale.currency, event.value_eur_e4,
      event.co2_g, event.water_ml, event.auto_label, event.verify, event.is_flagged,
      event.flag_note, event.comment_count, event.tags, event.logged_at, event.labelled_at,
      event.verified_at
    from (select * from ${chosen}) as event
    join site on site.id = event.site_id
    join locale on locale.id = site.locale_id
    join waste_type on waste_type.id = event.waste_type_id
    left join device on device.id = event.device_id
    left join food on food.id = event.food_id
    left join food_category as category on category.id = food.category_id
    left join food_description on food_description.id = event.food_description_id`,
};

interface CoverRow {
  id: number;
  site_id: number;
  site: string;
  day: string;
  covers: number | null;
  is_default: boolean;
  occupancy_type: string;
  updated_at: Date;
}

export const coversTable: DataTable<CoverRow> = {
  fileName: 'covers',
  followed: 'daily_cover',
  columns: [
    ['id', 'integer', (cover) => cover.id],
    ['site_id', 'integer', (cover) => cover.site_id],
    ['site', 'text', (cover) => cover.site],
    ['day', 'date', (cover) => cover.day],
    ['covers', 'integer', (cover) => cover.covers],
    ['is_default', 'boolean', (cover) => cover.is_default],
    ['occupancy_type', 'text', (cover) => cover.occupancy_type],
    ['updated_at', 'timestamp', (cover) => cover.updated_at],
  ],
  chosen: (scope, since) => ofSites('daily_cover', scope, since),
  select: (chosen) => sql<CoverRow>`
    select cover.id, cover.site_id, site.name as site, cover.day, cover.covers_per_day as covers,
      cover.is_default, cover.occupancy_type, cover.updated_at
    from (select * from ${chosen}) as cover
    join site on site.id = cover.site_id`,
};
