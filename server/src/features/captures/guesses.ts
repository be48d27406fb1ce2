import type { Capture } from '@wastegauge/contract/waste/captures';
import type { Db } from '../../platform/db/db.ts';
import { labelByMachine } from '../events/service.ts';
import { findFoodsByName } from '../foods/service.ts';
import type { NewItem } from './event-queries.ts';

export type Guess = Pick<Capture, 'food' | 'confidence' | 'reasoning' | 'bounding_area'>;

/** The foods a monitor names, by the name it gave; what nobody knows is missing. */
export async function knownFoods(
  transaction: Db,
  siteId: number,
  guesses: readonly Guess[],
): Promise<Map<string, number>> {
  const names = guesses.flatMap(({ food }) => (food === undefined ? [] : [food]));
  return names.length === 0 ? new Map() : findFoodsByName(transaction, siteId, names);
}

/** A food nobody knows is told to whoever looks at the picture, and decides nothing. */
export function newItem(guess: Guess, weightG: number, foods: Map<string, number>): NewItem {
  const { food, reasoning, bounding_area: area } = guess;
  const isUnknown = food !== undefined && !foods.has(food);
  const remarks = [isUnknown ? `The monitor saw “${food}”.` : '', reasoning ?? ''];
  return {
    weight_g: weightG,
    reasoning: remarks.filter(Boolean).join(' ') || null,
    bounding_x: area?.x ?? null,
    bounding_y: area?.y ?? null,
    bounding_width: area?.width ?? null,
    bounding_height: area?.height ?? null,
  };
}

export async function applyGuesses(
  transaction: Db,
  event: { siteId: number; eventIds: number[] },
  guesses: readonly Guess[],
  { foods, minConfidence }: { foods: Map<string, number>; minConfidence: number },
): Promise<void> {
  for (const [index, id] of event.eventIds.entries()) {
    const { food = '', confidence = null, reasoning = null } = guesses[index] ?? {};
    const foodId = foods.get(food);
    if (foodId === undefined) continue;
    const isSure = confidence !== null && confidence >= minConfidence;
    await labelByMachine(transaction, {
      siteId: event.siteId,
      id,
      foodId,
      confidence,
      reasoning,
      isSure,
    });
  }
}
