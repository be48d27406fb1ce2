import type { Labeller } from '../../platform/ports/labeller.ts';

export const createNoLabeller = ({ minConfidence }: { minConfidence: number }): Labeller => ({
  minConfidence,
  isFor: () => false,
  suggestFood: async () => null,
});
