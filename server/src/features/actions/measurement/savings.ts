import type { ActionResult } from '@wastegauge/contract/insight/actions';
import type { Period } from '@wastegauge/contract/values/dates';
import { kgFromGrams, moneyFromE4 } from '@wastegauge/contract/values/units';
import { sumOf, type MeasuredDay, type WasteOfPart } from './days.ts';
import type { Effect } from './effect.ts';

/** Grams and ten-thousandths; negative when more was wasted. */
export interface SavingsOfYear {
  year: number;
  grams: number;
  lowGrams: number;
  valueE4: number | null;
  lowValueE4: number | null;
  valueEurE4: number | null;
  lowValueEurE4: number | null;
  co2G: number | null;
  lowCo2G: number | null;
}

/** For each gram of the target; null if none of it has the figure. */
interface TargetPrices {
  valueE4: number | null;
  valueEurE4: number | null;
  co2G: number | null;
}

export function targetPrices(waste: readonly WasteOfPart[], period: Period): TargetPrices {
  const target = waste.filter(
    ({ isTarget, day }) => isTarget && day >= period.startDate && day <= period.endDate,
  );
  const weightG = sumOf(target, (row) => row.weightG);
  const perGram = (amount: number): number | null =>
    weightG === 0 || amount === 0 ? null : amount / weightG;
  return {
    valueE4: perGram(sumOf(target, ({ valueE4 }) => valueE4)),
    valueEurE4: perGram(sumOf(target, ({ valueEurE4 }) => valueEurE4)),
    co2G: perGram(sumOf(target, ({ co2G }) => co2G)),
  };
}

/** All recorded covers count, also those of days that were left out of the comparison. */
export function savingsByYear(
  { grams, marginG }: Effect,
  after: readonly MeasuredDay[],
  prices: TargetPrices,
): SavingsOfYear[] {
  const years = Map.groupBy(after, ({ day }) => Number(day.slice(0, 4)));
  return [...years].map(([year, days]) => {
    const covers = sumOf(days, (day) => day.covers ?? 0);
    const saved = Math.round(grams * covers);
    const low = Math.round((grams - marginG) * covers);
    const times = (price: number | null, amount: number): number | null =>
      price === null ? null : Math.round(price * amount);
    return {
      year,
      grams: saved,
      lowGrams: low,
      valueE4: times(prices.valueE4, saved),
      lowValueE4: times(prices.valueE4, low),
      valueEurE4: times(prices.valueEurE4, saved),
      lowValueEurE4: times(prices.valueEurE4, low),
      co2G: times(prices.co2G, saved),
      lowCo2G: times(prices.co2G, low),
    };
  });
}

export function sumSavings(years: readonly SavingsOfYear[]): NonNullable<ActionResult['saved']> {
  const total = (amount: (year: SavingsOfYear) => number | null): number | null => {
    const known = years.map(amount).filter((value) => value !== null);
    return known.length === 0 ? null : sumOf(known, (value) => value);
  };
  const inUnits = (
    amount: (year: SavingsOfYear) => number | null,
    convert: (value: number) => number,
  ): number | null => {
    const found = total(amount);
    return found === null ? null : convert(found);
  };
  return {
    kg: kgFromGrams(sumOf(years, ({ grams }) => grams)),
    kg_low: kgFromGrams(sumOf(years, ({ lowGrams }) => lowGrams)),
    value: inUnits(({ valueE4 }) => valueE4, moneyFromE4),
    value_low: inUnits(({ lowValueE4 }) => lowValueE4, moneyFromE4),
    co2_kg: inUnits(({ co2G }) => co2G, kgFromGrams),
    co2_kg_low: inUnits(({ lowCo2G }) => lowCo2G, kgFromGrams),
  };
}
