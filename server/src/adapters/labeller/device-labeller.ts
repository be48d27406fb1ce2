import type { Labeller } from '../../platform/ports/labeller.ts';

/** For monitors that only ever see one food, such as coffee grounds. */
export const createDeviceLabeller = ({ minConfidence }: { minConfidence: number }): Labeller => ({
  minConfidence,
  isFor: (device) => device.isRuleOn && device.ruleFoodId !== null,
  suggestFood: async ({ device: { isRuleOn, ruleFoodId } }) =>
    isRuleOn && ruleFoodId !== null ? { foodId: ruleFoodId } : null,
});
