import { kgPerPound } from '@wastegauge/contract/waste/donations';
import { kgFromGrams, moneyFromE4 } from '@wastegauge/contract/values/units';
import { sql, type RawBuilder } from 'kysely';
import { valuesPerKg } from '../events/service.ts';

/** Hand-overs that were not deleted, with their value at purchase price or null without a price. */
export const valuedHandOvers = (
  siteId: number,
  isWanted: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select hand_over.*, ${valueOfHandOver} as value_e4
  from hand_over ${joinPrice(siteId)}
  where hand_over.site_id = ${siteId} and hand_over.removed_at is null and ${isWanted}`;

/** Needs `joinPrice`. */
export const valueOfHandOver = sql`
  round(price.value_e4::numeric * hand_over.weight_g / 1000)::bigint`;

/** Computed on reading, so that a corrected price applies as it does to waste. */
export const joinPrice = (siteId: number): RawBuilder<unknown> => sql`
  left join lateral (${valuesPerKg(
    sql`
    select hand_over.site_id, hand_over.id, hand_over.food_id,
      hand_over.handed_at as processed_at, hand_over.local_day, hand_over.weight_g`,
    sql`${siteId}::bigint`,
  )}
  ) as price on true`;

/** Sums over rows of `valuedHandOvers`. */
export const amountColumns = sql`
  count(*) as "handOvers", coalesce(sum(weight_g), 0)::bigint as "weightG",
  coalesce(sum(weight_g) filter (where is_estimate), 0)::bigint as "estimatedG",
  sum(value_e4)::bigint as "valueE4",
  coalesce(sum(weight_g) filter (where value_e4 is null), 0)::bigint as "unpricedG"`;

export interface AmountRow {
  handOvers: number;
  weightG: number;
  estimatedG: number;
  valueE4: number | null;
  unpricedG: number;
}

export const noAmounts: AmountRow = {
  handOvers: 0,
  weightG: 0,
  estimatedG: 0,
  valueE4: null,
  unpricedG: 0,
};

export const countMeals = (grams: number, kgPerMeal: number): number =>
  Math.round(kgFromGrams(grams) / kgPerMeal);

const poundsFromGrams = (grams: number): number =>
  Math.round((kgFromGrams(grams) / kgPerPound) * 100) / 100;

export const toAmounts = (row: AmountRow, kgPerMeal: number) => ({
  hand_overs: row.handOvers,
  weight_kg: kgFromGrams(row.weightG),
  weight_lb: poundsFromGrams(row.weightG),
  estimated_kg: kgFromGrams(row.estimatedG),
  meals: countMeals(row.weightG, kgPerMeal),
  value: row.valueE4 === null ? null : moneyFromE4(row.valueE4),
  unpriced_kg: kgFromGrams(row.unpricedG),
});
