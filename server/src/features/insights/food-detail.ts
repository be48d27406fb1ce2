import type { Day } from '@wastegauge/contract/values/dates';
import type {
  foodInsightRoutes,
  FoodReduction,
  FoodStatistics,
} from '@wastegauge/contract/insight/insights';
import type { ReplyOf } from '@wastegauge/contract/route';
import { kgFromGrams, moneyFromE4 } from '@wastegauge/contract/values/units';
import type { Actor } from '../../platform/auth/auth.ts';
import { AppError, requireFound } from '../../platform/errors.ts';
import { narrowTo, type SiteScope } from '../../platform/scope.ts';
import {
  changePercent,
  findUnsortedWaste,
  noneCompared,
  wasteCompared,
  type ComparedMeasure,
  type ReportChoice,
} from '../analytics/service.ts';
import { coverageOfChange } from '../coverage/service.ts';
import { foodImage, isOfGroups } from '../foods/service.ts';
import { choosePeriod, prevDates, type InsightDeps } from './choice.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { queryCount, queryRow } from '../../platform/db/query.ts';

type FoodDetail = ReplyOf<(typeof foodInsightRoutes)['getFoodDetail']>;

export interface FoodPeriod {
  startDate?: Day | undefined;
  endDate?: Day | undefined;
  site?: number | undefined;
}

/** Another group's recipe and a site outside the scope are not found. */
export async function chooseFoodReport(
  deps: InsightDeps,
  actor: Actor,
  foodId: number,
  { site, ...dates }: FoodPeriod,
): Promise<ReportChoice & { food: KnownFood }> {
  const food = requireFound(await findKnownFood(deps.db, actor.scope, foodId));
  if (site !== undefined) narrowTo(actor.scope, site);
  const sites = site === undefined ? [] : [site];
  return { ...(await choosePeriod(deps, actor, { site: sites, ...dates })), food };
}

export async function readFoodDetail(
  deps: InsightDeps,
  actor: Actor,
  foodId: number,
  dates: FoodPeriod,
): Promise<FoodDetail> {
  const { food } = await chooseFoodReport(deps, actor, foodId, dates);
  return {
    id: food.id,
    name: food.name,
    category_name: food.category,
    subcategory_name: food.subcategory,
    image_url: foodImage(food.id, food.isRecipe),
    is_recipe: food.isRecipe,
    ingredients: food.ingredients.map(({ id, name, quantityG }) => ({
      id,
      name,
      quantity: kgFromGrams(quantityG),
    })),
  };
}

export async function readFoodStatistics(
  deps: InsightDeps,
  actor: Actor,
  foodId: number,
  dates: FoodPeriod,
): Promise<FoodStatistics> {
  const choice = await chooseFoodReport(deps, actor, foodId, dates);
  const { scope, period, compared, money } = choice;
  const [foods, unsorted, coverage] = await Promise.all([
    wasteCompared(deps.analytics, scope, { by: 'food', period, compared, filter: {}, money }),
    findUnsortedWaste(deps.db, choice.currency),
    coverageOfChange(deps, scope, compared),
  ]);
  const own = foods.find(({ key }) => key === foodId) ?? noneCompared;
  const { current, previous } = own;
  const change = (measure: ComparedMeasure): number | null =>
    changePercent([own], measure, compared, unsorted);
  const ranked = foods.filter(({ key, current: now }) => key !== null && now.events > 0);
  const heavier = ranked.filter((food) => food.current.weightG > current.weightG);
  return {
    start_date: period.startDate,
    end_date: period.endDate,
    ...prevDates(choice, coverage.all),
    interactions: current.events,
    item_weight: kgFromGrams(current.weightG),
    value: moneyFromE4(current.value),
    currency: choice.symbol,
    co2_captured: kgFromGrams(current.co2G),
    ranking: current.events === 0 ? null : 1 + heavier.length,
    ranked_foods: ranked.length,
    previous: {
      interactions: previous.events,
      item_weight: kgFromGrams(previous.weightG),
      value: moneyFromE4(previous.value),
      co2_captured: kgFromGrams(previous.co2G),
    },
    change: {
      interactions: change('events'),
      item_weight: change('weightG'),
      value: change('value'),
      co2_captured: change('co2G'),
    },
  };
}

export async function readReductions(
  { db }: InsightDeps,
  actor: Actor,
  { food_id: foodId, ...page }: { food_id: number; limit: number; offset: number },
): Promise<{ count: number; results: FoodReduction[] }> {
  if (!(await findKnownFood(db, actor.scope, foodId))) throw new AppError('notFound');
  return findReductions(db, foodId, page);
}

interface KnownFood {
  id: number;
  name: string;
  category: string;
  subcategory: string;
  isRecipe: boolean;
  ingredients: { id: number; name: string; quantityG: number }[];
}

const findKnownFood = (db: Db, scope: SiteScope, id: number): Promise<KnownFood | undefined> =>
  queryRow(db)`
    select food.id, food.name, category.name as category, subcategory.name as subcategory,
      food.is_recipe as "isRecipe",
      coalesce((
        select json_agg(
          json_build_object(
            'id', part.id, 'name', part.name, 'quantityG', recipe_ingredient.quantity_g)
          order by recipe_ingredient.quantity_g desc, part.id)
        from recipe_ingredient join food as part on part.id = recipe_ingredient.food_id
        where recipe_ingredient.recipe_id = food.id
      ), '[]') as ingredients
    from food
    join food_category as category on category.id = food.category_id
    join food_subcategory as subcategory on subcategory.id = food.subcategory_id
    where food.id = ${id} and ${isOfGroups(scope.siteIds)}
  `;

interface Reduction {
  id: number;
  reduction_type: string;
  reduction_string: string;
}

/** Returns the closest advice only: the food's, else its subcategory's, else its category's. */
async function findReductions(
  db: Db,
  foodId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; results: Reduction[] }> {
  const nearest = sql`
    with advice as (
      select reduction.id, reduction.reduction_type, reduction.reduction_string,
        case when reduction.food_id = food.id then 1
          when reduction.subcategory_id = food.subcategory_id then 2 else 3 end as distance
      from food
      join food_reduction as reduction
        on reduction.food_id = food.id
        or reduction.subcategory_id in (
          select subcategory.id from food_subcategory as subcategory
          where subcategory.category_id = food.category_id)
      where food.id = ${foodId}
    )
    select advice.id, advice.reduction_type, advice.reduction_string
    from advice
    where advice.distance = (select min(nearest.distance) from advice as nearest)`;
  const count = await queryCount(db)`from (${nearest}) as nearest
  `;
  const found = await sql<Reduction>`
    ${nearest} order by advice.id limit ${limit} offset ${offset}
  `.execute(db);
  return { count, results: found.rows };
}
