import type { Food } from './queries.ts';
import { randomOf } from './random.ts';
import { reasoningFor } from './reasoning.ts';
import type { Labelling, WasteEvent } from './waste-event.ts';

// Below the confidence that makes a guess a label.
const confidencePercent = { least: 31, most: 58 };
const rightPart = 0.7;

export function unsureGuess(
  { capture, labelling }: WasteEvent,
  foodsOfMonitor: ReadonlySet<Food>,
): Pick<Labelling, 'confidence' | 'reasoning' | 'suggestedFood'> {
  if (labelling.confidence === null) return { confidence: null, reasoning: null };
  const random = randomOf('unsure', capture.site.id, capture.id);
  const food = random.chance(rightPart) ? capture.food : random.pick([...foodsOfMonitor]);
  return {
    confidence: random.integer(confidencePercent.least, confidencePercent.most) / 100,
    reasoning: reasoningFor({ ...capture, food }, random),
    suggestedFood: food,
  };
}
