import type { TabletFood } from './tablets.ts';

export interface ItemValues {
  /** In the currency of the site; null without a price. */
  value: number | null;
  /** Null without a factor. */
  co2eG: number | null;
}

/** Rounded as the server rounds the stored values. */
export const itemValues = (
  {
    value_per_kg: valuePerKg,
    co2e_per_kg: co2ePerKg,
  }: Pick<TabletFood, 'value_per_kg' | 'co2e_per_kg'>,
  grams: number,
): ItemValues => ({
  value: valuePerKg === null ? null : scale(valuePerKg * 10_000, grams) / 10_000,
  co2eG: co2ePerKg === null ? null : scale(co2ePerKg * 1000, grams),
});

const scale = (perKg: number, grams: number): number =>
  Math.round((Math.round(perKg) * grams) / 1000);
