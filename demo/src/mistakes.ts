import type { DemoFood } from './queries.ts';
import { randomFor } from './random.ts';
import { reasoningFor } from './reasoning.ts';
import type { DemoEvent } from './waste-event.ts';

// Share of unverified labels that are wrong.
const mistakenPart = 0.06;

export function foodsByMonitor(events: readonly DemoEvent[]): Map<number, Set<DemoFood>> {
  const foodsOf = new Map<number, Set<DemoFood>>();
  for (const { capture } of events) {
    if (capture.isNonFood) continue;
    const foods = foodsOf.get(capture.device.id) ?? new Set<DemoFood>();
    foodsOf.set(capture.device.id, foods.add(capture.food));
  }
  return foodsOf;
}

/** The capture keeps the true food. */
export function withMistakes(
  events: readonly DemoEvent[],
  foodsOf: ReadonlyMap<number, ReadonlySet<DemoFood>>,
  mayBeWrong: (event: DemoEvent) => boolean,
): DemoEvent[] {
  return events.map((event) => {
    if (!mayBeWrong(event)) return event;
    const { capture } = event;
    const random = randomFor('mistake', capture.site.id, capture.id);
    if (!random.chance(mistakenPart)) return event;
    const others = [...(foodsOf.get(capture.device.id) ?? [])].filter(
      (food) => food !== capture.food,
    );
    return others.length === 0 ? event : mislabelled(event, random.pick(others));
  });
}

function mislabelled(event: DemoEvent, food: DemoFood): DemoEvent {
  const { capture, labelling } = event;
  const random = randomFor('wrong label', capture.site.id, capture.id);
  const isGuess = labelling.confidence !== null;
  return {
    ...event,
    labelling: {
      ...labelling,
      food,
      confidence: isGuess ? random.integer(60, 82) / 100 : null,
      reasoning: isGuess ? reasoningFor({ ...capture, food }, random) : null,
    },
  };
}
