import { quantise } from '../src/embedding.ts';
import type { LabelledPicture } from '../src/learning/labelled.ts';

/** Numbers from -1 to 1, the same in every run. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return (((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * 2 - 1;
  };
}

export interface Kitchen {
  dimensions: number;
  foods: number;
  days: number;
  picturesPerDay: number;
  /** Compared with the differences between foods. */
  noise: number;
  seed?: number;
}

/** Each food has a look of its own, to which every picture adds noise. Foods have the ids 1, 2 … */
export function drawLabels({ dimensions, foods, ...kitchen }: Kitchen): LabelledPicture[] {
  const random = createRandom(kitchen.seed ?? 1);
  const vector = (): number[] => Array.from({ length: dimensions }, random);
  const looks = Array.from({ length: foods }, vector);
  return Array.from({ length: kitchen.days * kitchen.picturesPerDay }, (_, at) => {
    const look = looks[at % foods] ?? [];
    const values = look.map((value) => value + kitchen.noise * random());
    const day = new Date(Date.UTC(2026, 0, 1 + Math.floor(at / kitchen.picturesPerDay)));
    return {
      embedding: quantise(values),
      food: (at % foods) + 1,
      day: day.toISOString().slice(0, 10),
    };
  });
}
