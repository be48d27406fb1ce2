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
import { narrowTo } from '../../platform/scope.ts';
import { nothingWasted, wasteCompared, type ReportChoice } from '../analytics/service.ts';
import { foodImage } from '../foods/service.ts';
import { choosePeriod, prevDates, type InsightDeps } from './choice.ts';
import { findKnownFood, findReductions, type KnownFood } from './food-queries.ts';

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
  const { scope, period, money } = choice;
  const foods = await wasteCompared(deps.analytics, scope, {
    by: 'food',
    period,
    filter: {},
    money,
  });
  const own = foods.find(({ key }) => key === foodId);
  const { current, previous } = own ?? { current: nothingWasted, previous: nothingWasted };
  const ranked = foods.filter(({ key, current: now }) => key !== null && now.events > 0);
  const heavier = ranked.filter((food) => food.current.weightG > current.weightG);
  return {
    start_date: period.startDate,
    end_date: period.endDate,
    ...prevDates(choice),
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
