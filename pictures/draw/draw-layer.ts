import { seededRandom, hashText } from '../src/random.ts';
import { lightSurface, type Layer } from './light.ts';
import type { Drawing } from './pile.ts';
import { createSurface, trimmed } from './surface.ts';

export type Amount = 'small' | 'medium' | 'large';

const heaps: Record<Amount, { radiusX: number; radiusY: number }> = {
  small: { radiusX: 92, radiusY: 76 },
  medium: { radiusX: 205, radiusY: 160 },
  large: { radiusX: 335, radiusY: 250 },
};

/** Room for the pieces at the edge of the heap. */
const margin = 120;

/** Reach of the widest shadow beyond the food. */
const shadowMargin = 58;

/** Supersampling factor. */
const drawnScale = 1.2;

export function drawLayer(drawing: Drawing, seed: string, amount: Amount): Layer {
  const { radiusX, radiusY } = heaps[amount];
  const width = (radiusX + margin) * 2;
  const height = (radiusY + margin) * 2;
  const surface = createSurface(width, height, drawnScale);
  const random = seededRandom(hashText(`${seed} ${amount}`));
  const heap = { x: width / 2, y: height / 2, radiusX, radiusY, seed: hashText(seed) };
  drawing({ surface, random, heap });
  return lightSurface(trimmed(surface, shadowMargin));
}
