import { minItemG } from '../staff/weighing.ts';
import type { ScaleView } from '../state.ts';

/** In kg, or undefined while nothing rests on the scale. */
export const containerOnScale = ({ grams, isStable, status }: ScaleView): number | undefined =>
  status === 'connected' && isStable && grams !== null && grams >= minItemG
    ? Math.round(grams) / 1000
    : undefined;
