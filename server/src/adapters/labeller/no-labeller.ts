import type { Labeller } from '../../platform/ports/labeller.ts';

/** People name every food. */
export const createNoLabeller = ({ minConfidence }: { minConfidence: number }): Labeller => ({
  minConfidence,
  isFor: () => false,
  classify: async () => null,
});
