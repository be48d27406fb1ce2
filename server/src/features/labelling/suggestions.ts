import type { FoodSuggestion } from '@wastegauge/contract/waste/labelling';
import type { Db } from '../../platform/db/db.ts';
import type { EventKey } from '../events/service.ts';
import { rankFoods, type Sightings } from './likely-foods.ts';
import { findSightings, findSuggestedFoods, type SuggestedFood } from './suggestion-queries.ts';

const offered = 5;
// A few more than are shown, since some may be out of use by now.
const considered = 8;

/** The foods an event most likely is, the camera's own guess first. */
export async function findSuggestions(
  db: Db,
  event: EventKey,
  now: Date,
): Promise<FoodSuggestion[]> {
  const sightings = await findSightings(db, event, now);
  const ranked = rankFoods(sightings).slice(0, considered);
  const foods = await findSuggestedFoods(
    db,
    event,
    ranked.map(({ foodId }) => foodId),
  );
  const lastLabelledMs = Math.max(...sightings.map(({ labelledAt }) => labelledAt.getTime()));
  const guess = foods.find((food) => food.isGuess);
  const likely = ranked.flatMap((seen) => {
    const food = foods.find(({ id }) => id === seen.foodId);
    return food && !food.isGuess ? [toSuggestion(food, seen, reasonOf(seen, lastLabelledMs))] : [];
  });
  const guessed = guess ? [toSuggestion(guess, undefined, 'ai')] : [];
  return [...guessed, ...likely].slice(0, offered);
}

function reasonOf(seen: Sightings, lastLabelledMs: number): FoodSuggestion['reason'] {
  if (seen.labelledAt.getTime() === lastLabelledMs) return 'previous';
  return seen.near > 0.5 ? 'nearby' : 'usual';
}

const toSuggestion = (
  food: SuggestedFood,
  seen: Sightings | undefined,
  reason: FoodSuggestion['reason'],
): FoodSuggestion => ({
  food: food.id,
  food_description: seen?.descriptionId ?? food.plainDescriptionId,
  name: food.name,
  category: food.category,
  is_recipe: food.isRecipe,
  trimmings: seen?.trimmings ?? false,
  reason,
});
