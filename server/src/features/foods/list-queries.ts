import { inOrder } from '@wastegauge/contract/values/filters';
import type { CategorisedFoods, foodRoutes } from '@wastegauge/contract/directory/foods';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isDistributed } from '../../platform/db/distribution.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { foodImage, isOfGroups } from './label-queries.ts';
import { queryCount, queryRows } from '../../platform/db/query.ts';
import { pickFields } from '../../platform/fields.ts';

type ListFoods = (typeof foodRoutes)['listFoods'];
type Query = ParsedRequest<ListFoods>['query'];

interface ListedFood {
  id: number;
  name: string;
  category: string;
  is_recipe: boolean;
}

/** With dates, sites or monitors, foods wasted there and then, active or not. */
export async function findListedFoods(
  db: Db,
  scope: SiteScope,
  query: Query,
): Promise<ReplyOf<ListFoods>> {
  const siteIds = scope.siteIds.filter((id) => query.site.length === 0 || query.site.includes(id));
  const isWasted = wasted(siteIds, query, hasWasteFilter(query) && (await isDistributed(db)));
  const isInUse = query.labelling === true || !isWasted ? sql`food.is_active` : sql`true`;
  const isListed = sql`${isInUse} and ${isOfGroups(scope.siteIds)} and ${isWasted ?? sql`true`}`;
  const count = await queryCount(db)`from food where ${isListed}
  `;
  const found = await sql<ListedFood>`
    select food.id, food.name, category.name as category, food.is_recipe
    from food join food_category as category on category.id = food.category_id
    where ${isListed}
    order by lower(food.name), food.id
    limit ${query.limit} offset ${query.offset}
  `.execute(db);
  return {
    count,
    results: found.rows.map((food) => pickFields(food, query.fields)),
  };
}

export const hasWasteFilter = (query: Query): boolean =>
  query.only === true ||
  [query.site, query.serial, query.zone].some((chosen) => chosen.length > 0) ||
  [query.isSecondary, query.is_secondary, query.startDate, query.endDate].some(
    (filter) => filter !== undefined,
  );

/** Null without event filters. Uses one index lookup per food and site. */
function wasted(
  siteIds: readonly number[],
  query: Query,
  isCluster: boolean,
): RawBuilder<unknown> | null {
  if (!hasWasteFilter(query)) return null;
  const { serial, zone } = query;
  const { startDate, endDate } = inOrder(query);
  const isSecondary = query.isSecondary ?? query.is_secondary;
  const zones = [...serial, ...zone];
  const zoneIds = zone.filter((name) => /^\d{1,15}$/.test(name)).map(Number);
  const conditions = [
    startDate !== undefined &&
      sql`event.local_day >= ${startDate}::date
        and event.processed_at >= ${startDate}::date - interval '1 day'`,
    endDate !== undefined &&
      sql`event.local_day <= ${endDate}::date
        and event.processed_at < ${endDate}::date + interval '2 days'`,
    isSecondary !== undefined && sql`event.is_secondary = ${isSecondary}`,
    zones.length > 0 &&
      sql`event.device_id = any(array(
        select device.id from device
        where device.serial = any(${zones}) or device.id = any(${zoneIds}::bigint[])))`,
  ].filter((condition) => condition !== false);
  const isChosen = sql.join([sql`event.status <> 'DISCARDED'`, ...conditions], sql` and `);
  // A cluster cannot look up foods one by one.
  if (isCluster) {
    return sql`food.id in (
      select event.food_id from event
      where event.site_id = any(${siteIds}::bigint[]) and ${isChosen})`;
  }
  return sql`exists (
    select from unnest(${siteIds}::bigint[]) as scoped (site_id)
    where exists (
      select from event
      where event.site_id = scoped.site_id and event.food_id = food.id and ${isChosen}))`;
}

const isOffered = (scope: SiteScope): RawBuilder<unknown> =>
  sql`food.is_active and food.material <> 'non-food' and ${isOfGroups(scope.siteIds)}`;

export async function findCategorisedFoods(db: Db, scope: SiteScope): Promise<CategorisedFoods[]> {
  const found = await sql<{
    id: number;
    name: string;
    foods: { id: number; name: string; isRecipe: boolean }[];
  }>`
    select category.id, category.name,
      json_agg(
        json_build_object('id', food.id, 'name', food.name, 'isRecipe', food.is_recipe)
        order by lower(food.name), food.id
      ) as foods
    from food join food_category as category on category.id = food.category_id
    where ${isOffered(scope)}
    group by category.id
    order by lower(category.name), category.id
  `.execute(db);
  return found.rows.map(({ foods, ...category }) => ({
    ...category,
    foods: foods.map(({ isRecipe, ...food }) => ({
      ...food,
      image_url: foodImage(food.id, isRecipe),
    })),
  }));
}

export const findFoodCategories = (
  db: Db,
): Promise<ReplyOf<(typeof foodRoutes)['listFoodCategories']>> =>
  queryRows(db)`select id, name from food_category order by lower(name), id`;

export const findFoodSubcategories = (
  db: Db,
): Promise<ReplyOf<(typeof foodRoutes)['listFoodSubcategories']>> =>
  queryRows(db)`
    select subcategory.id, subcategory.name, category.id as category,
      category.name as category_name
    from food_subcategory as subcategory
    join food_category as category on category.id = subcategory.category_id
    order by lower(category.name), lower(subcategory.name), subcategory.id
  `;

export const countOfferedFoods = (
  db: Db,
  scope: SiteScope,
  foodIds: readonly number[],
): Promise<number> =>
  queryCount(db)`from food where food.id = any(${foodIds}) and ${isOffered(scope)}
  `;
