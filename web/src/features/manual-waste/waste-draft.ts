import { manualWaste } from '@wastegauge/contract/waste/manual-waste';
import { texts } from '@wastegauge/contract/values/texts';
import { parseNumber } from '../../widgets/forms/number-text.ts';

const { minKg, maxKg } = manualWaste;
const commonAmounts = [0.5, 1, 2, 5];

export const maxDecimals = 3;
export const initialAmount = String(minKg);

export const parseAmount = (text: string): number | null => parseNumber(text) ?? null;

export function amountProblem(text: string): string | undefined {
  const amount = parseAmount(text);
  if (amount === null) return texts.requiredField;
  return amount >= minKg && amount <= maxKg ? undefined : texts.amountOutOfRange;
}

export function shownDecimals(amountKg: number): 2 | 3 {
  return Math.round(amountKg * 1000) % 10 === 0 ? 2 : 3;
}

export const amountText = (amountKg: number): string => {
  const within = Math.min(maxKg, Math.max(minKg, amountKg));
  return within.toFixed(shownDecimals(within));
};

export function stepAmount(text: string, direction: 1 | -1): string {
  const grams = Math.round((parseAmount(text) || 0) * 1000);
  const isCoarse = direction === 1 ? grams >= 10_000 : grams > 10_000;
  const step = isCoarse ? 1000 : 100;
  const steps = direction === 1 ? Math.floor(grams / step) + 1 : Math.ceil(grams / step) - 1;
  return amountText((steps * step) / 1000);
}

export function quickAmounts(usualKg: number | null): number[] {
  const amounts = usualKg === null ? commonAmounts : [...commonAmounts, usualKg];
  return [...new Set(amounts)].toSorted((one, other) => one - other);
}
