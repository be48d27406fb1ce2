import type { Capture } from '@wastegauge/contract/waste/captures';
import { texts } from '@wastegauge/contract/values/texts';
import { AppError } from '../../platform/errors.ts';

export interface Weighing {
  /** What the scale showed, tare off. */
  readingG: number;
  /** The further items of the capture, in their order. */
  itemsG: number[];
}

const gramsOf = (kg: number): number => Math.round(kg * 1000);
const sum = (grams: number[]): number => grams.reduce((total, each) => total + each, 0);

export function weigh(capture: Capture): Weighing {
  const readingG = gramsOf(capture.raw_weight) - gramsOf(capture.tare);
  if (readingG < 0) throw new AppError('invalid', { fields: { tare: [texts.tareTooHeavy] } });
  const itemsG = capture.items.map((item) => gramsOf(item.weight));
  if (sum(itemsG) > readingG) {
    const fields = { items: ['The items are heavier than the reading'] };
    throw new AppError('invalid', { fields });
  }
  return { readingG, itemsG };
}

/** What came on top of the previous reading; a smaller reading means that the bin was emptied before. */
export const addedGrams = (readingG: number, previousG: number | null): number =>
  previousG === null || readingG < previousG ? readingG : readingG - previousG;

/** What is left for the first item. */
export const primaryGrams = (addedG: number, itemsG: number[]): number =>
  Math.max(0, addedG - sum(itemsG));
