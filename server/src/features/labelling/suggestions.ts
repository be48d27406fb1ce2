import type { RankedFood } from '@wastegauge/recognition/learning/classifier';
import type { FoodSuggestion } from '@wastegauge/contract/waste/labelling';
import type { Db } from '../../platform/db/db.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Recogniser } from '../../platform/ports/recogniser.ts';
import type { EventKey } from '../events/service.ts';
import {
  expectedTarget,
  findFoodHistories,
  fuseRankings,
  rankByHabit,
  rankFoods,
  storedTarget,
  type ExpectedEvent,
  type FoodHistory,
} from '../food-ranking/service.ts';
import { isOfGroups } from '../foods/service.ts';
import { findRecognisedPicture } from '../recognition/service.ts';
import { queryRows } from '../../platform/db/query.ts';

const maxSuggestions = 5;
// Some of the ranked foods may no longer be in use.
const maxRanked = 8;
// No picture is certain.
const maxPercent = 99;

interface Suggested {
  suggestions: FoodSuggestion[];
  /** Null if the recogniser has not seen the picture or does not say. */
  foodShare: number | null;
}

/** The guess of an outside service comes first. */
export async function findSuggestions(
  { db, recogniser }: { db: Db; recogniser: Recogniser | null },
  event: EventKey,
  now: Date,
): Promise<Suggested> {
  const [histories, picture] = await Promise.all([
    findFoodHistories(db, storedTarget(event), now),
    recogniser ? findRecognisedPicture(db, event) : undefined,
  ]);
  const seen = picture?.guess;
  const habit = rankByHabit(histories);
  const ranked = (
    seen ? fuseRankings([...seen.picture, ...seen.unknown], habit, seen.priorWeight) : habit
  ).slice(0, maxRanked);
  const foods = await findSuggestedFoods(
    db,
    event,
    ranked.map(({ food }) => food),
  );
  const lastLabelledMs = Math.max(...histories.map(({ labelledAt }) => labelledAt.getTime()));
  const guess = foods.find((food) => food.isGuess);
  const likely = ranked.flatMap((candidate): FoodSuggestion[] => {
    const food = foods.find(({ id }) => id === candidate.food);
    if (!food || food.isGuess) return [];
    const history = histories.find(({ foodId }) => foodId === food.id);
    const byPicture = seen ? probabilityOf(seen.picture, food.id) : 0;
    const reason =
      !history || byPicture > probabilityOf(habit, food.id)
        ? 'picture'
        : suggestionReason(history, lastLabelledMs);
    const percent = seen ? Math.min(Math.round(100 * candidate.probability), maxPercent) : null;
    return [{ ...toSuggestion(food, history, reason), percent }];
  });
  const guessed = guess ? [{ ...toSuggestion(guess, undefined, 'ai'), percent: null }] : [];
  return {
    suggestions: [...guessed, ...likely].slice(0, maxSuggestions),
    foodShare: picture?.foodShare ?? null,
  };
}

const probabilityOf = (ranked: readonly RankedFood[], food: number): number =>
  ranked.find((candidate) => candidate.food === food)?.probability ?? 0;

/** Ids of foods in use, likeliest first. */
export async function findLikelyFoods(
  db: Db,
  expected: ExpectedEvent,
  now: Date,
): Promise<number[]> {
  const ranked = rankFoods(await findFoodHistories(db, expectedTarget(expected), now));
  const ids = ranked.slice(0, maxRanked).map(({ foodId }) => foodId);
  const found = await queryRows(db)<{ id: number }>`
    select food.id from food
    where food.is_active and food.id = any(${ids}::bigint[]) and ${isOfGroups([expected.siteId])}
  `;
  const usable = new Set(found.map(({ id }) => id));
  return ids.filter((id) => usable.has(id));
}

function suggestionReason(history: FoodHistory, lastLabelledMs: number): FoodSuggestion['reason'] {
  if (history.labelledAt.getTime() === lastLabelledMs) return 'previous';
  return history.nearby > 0.5 ? 'nearby' : 'usual';
}

const toSuggestion = (
  food: SuggestedFood,
  history: FoodHistory | undefined,
  reason: FoodSuggestion['reason'],
): Omit<FoodSuggestion, 'percent'> => ({
  food: food.id,
  food_description: history?.descriptionId ?? food.plainDescriptionId,
  name: food.name,
  category: food.category,
  is_recipe: food.isRecipe,
  trimmings: history?.trimmings ?? false,
  reason,
});

interface SuggestedFood {
  id: number;
  name: string;
  category: string;
  isRecipe: boolean;
  plainDescriptionId: number;
  isGuess: boolean;
}

const findSuggestedFoods = (
  db: Db,
  event: EventKey,
  foodIds: readonly number[],
): Promise<SuggestedFood[]> =>
  queryRows(db)`${prepared}
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
  `;
