import type { FoodCard, insightRoutes } from '@wastegauge/contract/insight/insights';
import type { ReplyOf } from '@wastegauge/contract/route';
import { kgFromGrams, litresFromMillilitres, moneyFromE4 } from '@wastegauge/contract/values/units';
import type { Actor } from '../../platform/auth/auth.ts';
import {
  addCovers,
  describePending,
  noneServed,
  type ComparedCovers,
  type ComparedWaste,
} from '../analytics/service.ts';
import { foodImage } from '../foods/service.ts';
import { changes, coverFigures, toCardPage, type SortableCard } from './card-figures.ts';
import {
  chooseCards,
  readBasis,
  prevDates,
  readCovers,
  readFocusFoods,
  readSiteWaste,
  readWaste,
  type CardChoice,
  type CardQuery,
  type InsightDeps,
  type Page,
} from './choice.ts';
import { findShownFoods, type ShownFood } from './queries.ts';

type FoodPage = ReplyOf<(typeof insightRoutes)['listFoodCards']>;

export async function readFoodCards(
  deps: InsightDeps,
  actor: Actor,
  query: CardQuery,
  page: Page,
): Promise<FoodPage> {
  const chosen = await chooseCards(deps, actor, query);
  const [basis, wasted, focusFoodIds, siteCovers, siteWaste] = await Promise.all([
    readBasis(deps, chosen, 'named'),
    readWaste(deps, actor, chosen, 'food'),
    readFocusFoods(deps, actor, chosen),
    readCovers(deps, chosen),
    readSiteWaste(deps, chosen),
  ]);
  const choice = { ...chosen, ...basis };
  const foods = await findShownFoods(
    deps.db,
    wasted.flatMap(({ key }) => (key === null ? [] : [key])),
  );
  const covers = sumCovers([...siteCovers.values()]);
  const wasteByFood = new Map(wasted.map((waste) => [waste.key, waste]));
  const cards = foods.flatMap((food) => {
    const waste = wasteByFood.get(food.id);
    return waste ? [buildCard(choice, food, waste, covers, focusFoodIds.includes(food.id))] : [];
  });
  return toCardPage(choice, cards, describePending(siteWaste, choice.unsorted), page);
}

const sumCovers = (sites: readonly ComparedCovers[]): ComparedCovers =>
  sites.reduce(
    (sum, { current, compared, previous }) => ({
      current: addCovers(sum.current, current),
      compared: addCovers(sum.compared, compared),
      previous: addCovers(sum.previous, previous),
    }),
    noneServed,
  );

function buildCard(
  choice: CardChoice,
  { id, name, category, subcategory, isRecipe }: ShownFood,
  waste: ComparedWaste,
  covers: ComparedCovers,
  isFocus: boolean,
): SortableCard<FoodCard> {
  const { current, previous } = waste;
  return {
    id,
    name,
    waste: current,
    isFocus,
    // All foods share the same covers, so the weight of these days gives the same order.
    wastePerCover: current.servedG,
    card: {
      id,
      name,
      category,
      subcategory,
      image_url: foodImage(id, isRecipe),
      is_recipe: isRecipe,
      is_focus: isFocus,
      value: moneyFromE4(current.value),
      prev_value: moneyFromE4(previous.value),
      currency: choice.symbol,
      ...prevDates(choice, choice.coverage.all),
      change: changes(waste, covers, choice),
      ...coverFigures(waste, covers, choice, choice.scope.siteIds.length),
      co2_captured: kgFromGrams(current.co2G),
      prev_co2_captured: kgFromGrams(previous.co2G),
      water_captured: litresFromMillilitres(current.waterMl),
      prev_water_captured: litresFromMillilitres(previous.waterMl),
      item_weight: kgFromGrams(current.weightG),
      prev_weight: kgFromGrams(previous.weightG),
      sum_trimmings: kgFromGrams(current.trimmingsG),
      chart_data: [
        { name: 'UNSERVED_WASTE', value: kgFromGrams(current.unservedG) },
        { name: 'PREP_AND_PRODUCTION_WASTE', value: kgFromGrams(current.preparationG) },
        { name: 'PLATE_WASTE', value: kgFromGrams(current.plateG) },
      ],
    },
  };
}
