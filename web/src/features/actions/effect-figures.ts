import type { ActionResult } from '@wastegauge/contract/insight/actions';

export type EffectInput = Pick<ActionResult, 'effect'> & {
  before: Pick<ActionResult['before'], 'grams_per_cover'>;
  after: Pick<ActionResult['after'], 'grams_per_cover'>;
};

/** Grams per cover to one decimal; every difference agrees with the figures shown beside it. */
export interface EffectFigures {
  before: number;
  after: number;
  /** The target as expected without the action. */
  without: number;
  /** Positive when less was wasted than before. */
  fell: number;
  /** The part of `fell` that the others explain; negative when they rose. */
  explained: number;
  /** Positive when saved. */
  saved: number;
}

/**
 * Rounding each figure alone would print sums that are a tenth off, so `without` and `explained`
 * follow from the others.
 */
export function effectFigures({ before, after, effect }: EffectInput): EffectFigures | null {
  if (effect === null || before.grams_per_cover === null || after.grams_per_cover === null) {
    return null;
  }
  const beforeTenths = tenths(before.grams_per_cover);
  const afterTenths = tenths(after.grams_per_cover);
  const savedTenths = tenths(effect.grams);
  const fellTenths = beforeTenths - afterTenths;
  return {
    before: beforeTenths / 10,
    after: afterTenths / 10,
    without: (afterTenths + savedTenths) / 10,
    fell: fellTenths / 10,
    explained: (fellTenths - savedTenths) / 10,
    saved: savedTenths / 10,
  };
}

/** Grams less per cover, or grams more where more was wasted. */
export const shownInterval = ({
  grams,
  low,
  high,
}: NonNullable<ActionResult['effect']>): { isMore: boolean; low: number; high: number } =>
  grams < 0 ? { isMore: true, low: -high, high: -low } : { isMore: false, low, high };

/** Adding zero avoids −0. */
const tenths = (grams: number): number => Math.round(grams * 10) + 0;
