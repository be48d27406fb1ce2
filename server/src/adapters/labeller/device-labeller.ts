import type { Labeller } from '../../platform/ports/labeller.ts';

/** A monitor at a place where only one thing is thrown away, such as the coffee grounds, labels by rule. */
export const createDeviceLabeller = ({ minConfidence }: { minConfidence: number }): Labeller => ({
  minConfidence,
  isFor: (device) => device.isRuleOn && device.ruleFoodId !== null,
  classify: async ({ device: { isRuleOn, ruleFoodId } }) =>
    isRuleOn && ruleFoodId !== null ? { foodId: ruleFoodId } : null,
});
