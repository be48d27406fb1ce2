import { kgFromGrams, litresFromMillilitres, moneyFromE4 } from '@wastegauge/contract/values/units';
import { sql } from 'kysely';
import { isOfGroups } from '../foods/service.ts';
import type { DataTable } from './tables.ts';

interface SiteRow {
  id: number;
  name: string;
  groups: string[];
  address: string;
  sector: string | null;
  timezone: string;
  currency: string;
  latitude: number | null;
  longitude: number | null;
  capacity: number | null;
  go_live_date: string | null;
  client_site_id: string | null;
  covers_per_day: number | null;
  waste_per_cover: string | null;
  updated_at: Date;
}

export const sitesTable: DataTable<SiteRow> = {
  fileName: 'sites',
  followed: null,
  columns: [
    ['id', 'integer', (site) => site.id],
    ['name', 'text', (site) => site.name],
    ['groups', 'text', (site) => site.groups.join('; ')],
    ['address', 'text', (site) => site.address],
    ['sector', 'text', (site) => site.sector],
    ['timezone', 'text', (site) => site.timezone],
    ['currency', 'text', (site) => site.currency],
    ['latitude', 'number', (site) => site.latitude],
    ['longitude', 'number', (site) => site.longitude],
    ['capacity', 'integer', (site) => site.capacity],
    ['go_live_date', 'date', (site) => site.go_live_date],
    ['client_site_id', 'text', (site) => site.client_site_id],
    ['usual_covers_per_day', 'integer', (site) => site.covers_per_day],
    [
      'baseline_kg_per_cover',
      'decimal',
      (site) => (site.waste_per_cover === null ? null : Number(site.waste_per_cover)),
    ],
    ['updated_at', 'timestamp', (site) => site.updated_at],
  ],
  chosen: (scope) => sql`site where site.id = any(${scope.siteIds}::bigint[])`,
  select: (chosen) => sql<SiteRow>`
    select site.id, site.name, site.address, site.sector, site.timezone, locale.currency,
      site.latitude, site.longitude, site.capacity, site.go_live_date, site.client_site_id,
      site_info.covers_per_day, site_info.waste_per_cover, site.updated_at,
      array(
        select parent_group.name from site_group
        join parent_group on parent_group.id = site_group.group_id
        where site_group.site_id = site.id order by lower(parent_group.name), parent_group.id
      ) as groups
    from (select * from ${chosen}) as site
    join locale on locale.id = site.locale_id
    left join site_info on site_info.site_id = site.id
    order by site.id`,
};

interface FoodRow {
  id: number;
  name: string;
  category: string;
  subcategory: string;
  material: string;
  is_recipe: boolean;
  co2_g_per_kg: number | null;
  water_ml_per_kg: number | null;
  price_eur_e4_per_kg: number | null;
  is_active: boolean;
  updated_at: Date;
}

const converted = (amount: number | null, convert: (amount: number) => number): number | null =>
  amount === null ? null : convert(amount);

export const foodsTable: DataTable<FoodRow> = {
  fileName: 'foods',
  followed: null,
  columns: [
    ['id', 'integer', (food) => food.id],
    ['name', 'text', (food) => food.name],
    ['category', 'text', (food) => food.category],
    ['subcategory', 'text', (food) => food.subcategory],
    ['material', 'text', (food) => food.material],
    ['is_recipe', 'boolean', (food) => food.is_recipe],
    ['environment_kg_co2e_per_kg', 'decimal', (food) => converted(food.co2_g_per_kg, kgFromGrams)],
    ['water_l_per_kg', 'decimal', (food) => converted(food.water_ml_per_kg, litresFromMillilitres)],
    ['price_eur_per_kg', 'decimal', (food) => converted(food.price_eur_e4_per_kg, moneyFromE4)],
    ['is_active', 'boolean', (food) => food.is_active],
    ['updated_at', 'timestamp', (food) => food.updated_at],
  ],
  chosen: (scope) => sql`food where ${isOfGroups(scope.siteIds)}`,
  select: (chosen) => sql<FoodRow>`
    select food.id, food.name, category.name as category, subcategory.name as subcategory,
      food.material, food.is_recipe, food.co2_g_per_kg, food.water_ml_per_kg,
      food.price_eur_e4_per_kg, food.is_active, food.updated_at
    from (select * from ${chosen}) as food
    join food_category as category on category.id = food.category_id
    join food_subcategory as subcategory on subcategory.id = food.subcategory_id
    order by food.id`,
};
