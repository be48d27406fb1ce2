import { threshold } from '@wastegauge/contract/insight/targets';
import { z } from 'zod';
import { countDecimals, parseNumber } from '../../widgets/forms/number-text.ts';
import type { Format } from '../../widgets/figures/format.ts';

export const targetDecimals = 3;

export const targetText = (kg: number | null): string =>
  String(Number((kg ?? 0).toFixed(targetDecimals)));

export const typedThreshold = z.string().transform(parseNumber).pipe(threshold);

export function kgLabel(format: Format, kg: number): string {
  return `${format.fixed(kg, countDecimals(targetText(kg)))} kg`;
}
