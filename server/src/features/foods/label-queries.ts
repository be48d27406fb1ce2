import { firstOwnFoodId } from '@wastegauge/contract/services/images';
import type {
  FoodOption,
  foodRoutes,
  UsualFood,
  WasteType,
} from '@wastegauge/contract/directory/foods';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { SiteScope } from '../../platform/scope.ts';
import { queryCount, queryHasRow, queryRow, queryRows } from '../../platform/db/query.ts';

type ListFoodDescriptions = (typeof foodRoutes)['listFoodDescriptions'];

/** Recipes and foods added by the installation have no picture. */
export const foodImage = (foodId: number, isRecipe: boolean): string | null =>
  isRecipe || foodId >= firstOwnFoodId ? null : `/api/food-images/${foodId}/thumb/`;

/** Shared foods, and the recipes of the groups of these sites. */
export const isOfGroups = (siteIds: readonly number[]): RawBuilder<unknown> => sql`
  (food.parent_group_id is null or food.parent_group_id in (
    select site_group.group_id from site_group where site_group.site_id = any(${siteIds})))`;

const isOffered = (siteIds: readonly number[]): RawBuilder<unknown> =>
  sql`food.is_active and ${isOfGroups(siteIds)}`;

export async function findFoodOptions(
  db: Db,
  scope: SiteScope,
  { site, site_id, limit, offset }: ParsedRequest<ListFoodDescriptions>['query'],
): Promise<ReplyOf<ListFoodDescriptions>> {
  const siteId = site ?? site_id;
  const siteIds = scope.siteIds.filter((id) => siteId === undefined || id === siteId);
  const count = await queryCount(
    db,
  )`from food_description join food on food.id = food_description.food_id
    where ${isOffered(siteIds)}
  `;
  const found = await sql<Omit<FoodOption, 'image_url'>>`
    select
      food_description.id, food.id as food,
      case when food_description.description = '' then food.name
        else food.name || ', ' || food_description.description end as food_with_description,
      food_description.description, category.name as category,
      subcategory.name as subcategory, food.is_recipe
    from food_description
    join food on food.id = food_description.food_id
    join food_category as category on category.id = food.category_id
    join food_subcategory as subcategory on subcategory.id = food.subcategory_id
    where ${isOffered(siteIds)}
    order by lower(food.name), lower(food_description.description), food_description.id
    limit ${limit} offset ${offset}
  `.execute(db);
  return {
    count,
    results: found.rows.map((option) => ({
      ...option,
      image_url: foodImage(option.food, option.is_recipe),
    })),
  };
}

const usualDays = 56;

export const findUsualFoods = (
  db: Db,
  { siteIds }: SiteScope,
  { deviceId, now }: { deviceId: number | undefined; now: Date },
): Promise<UsualFood[]> =>
  queryRows(db)`
    select
      event.food_id as food, count(*) as at_site,
      count(*) filter (where event.device_id = ${deviceId ?? null}::bigint) as at_device
    from event
    where event.site_id = any(${siteIds}) and event.status = 'SUCCESSFUL'
      and event.food_id is not null and event.processed_at <= ${now}
      and event.processed_at > ${now}::timestamptz - make_interval(days => ${usualDays})
    group by event.food_id
    order by at_device desc, at_site desc, event.food_id
  `;

export const findWasteTypes = (db: Db): Promise<WasteType[]> =>
  queryRows(db)`
    select id, code, name, description from waste_type order by id
  `;

/** The type of waste a monitor weighs unless an entry names another. */
export const isTypeOfDevice = sql`waste_type.code =
  case device.type when 'PLATE_WASTE' then 'plate' else 'preparation' end`;

export const isWasteType = (db: Db, id: number): Promise<boolean> =>
  queryHasRow(db)`select from waste_type where id = ${id}::bigint`;

export interface ChosenFood {
  foodId: number;
  foodDescriptionId: number;
}

export async function findFoodForLabel(
  db: Db,
  siteId: number,
  choice: { foodId: number | null; descriptionId: number | null },
): Promise<ChosenFood | undefined> {
  const isNamed =
    choice.descriptionId === null
      ? sql`food.id = ${choice.foodId} and food_description.description = ''`
      : sql`food_description.id = ${choice.descriptionId}`;
  return queryRow(db)<ChosenFood>`${prepared}
    select food.id as "foodId", food_description.id as "foodDescriptionId"
    from food_description join food on food.id = food_description.food_id
    where ${isNamed} and ${isOffered([siteId])}
  `;
}

/** Keys are the names as requested; foods of the group take precedence. */
export async function findFoodsByName(
  db: Db,
  siteId: number,
  names: readonly string[],
): Promise<Map<string, number>> {
  const found = await sql<{ name: string; id: number }>`
    select distinct on (requested.name) requested.name, food.id
    from unnest(${names}::text[]) as requested (name)
    join food on lower(food.name) = lower(requested.name)
    where ${isOffered([siteId])}
    order by requested.name, food.parent_group_id nulls last, food.id
  `.execute(db);
  return new Map(found.rows.map(({ name, id }) => [name, id]));
}
