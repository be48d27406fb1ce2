import { threshold } from '@wastegauge/contract/insight/targets';
import { z } from 'zod';
import { numberOf } from '../../ui/fields/typed-number.ts';
import type { Format } from '../../widgets/figures/format.ts';

/** Kilograms to the gram. */
export const targetDecimals = 3;

/** As it stands in a field; where there is none, 0. */
export const targetText = (kg: number | null): string =>
  String(Number((kg ?? 0).toFixed(targetDecimals)));

export const typedThreshold = z.string().transform(numberOf).pipe(threshold);

/** With as many decimals as it has: 1,400 kg, 1,316.9 kg. */
export function kgLabel(format: Format, kg: number): string {
  const decimals = targetText(kg).split('.')[1]?.length ?? 0;
  return `${format.fixed(kg, decimals)} kg`;
}
