import type { Metric } from '@wastegauge/contract/insight/explore';
import { e4Divisor, type MoneyIn } from './money-sql.ts';
import type { Measure } from './waste-sql.ts';

/** Exact sums; they become a figure once, at the end. */
export interface Amount {
  waste: bigint;
  covers: bigint;
}

export const noAmount: Amount = { waste: 0n, covers: 0n };

export const plus = (one: Amount, other: Amount): Amount => ({
  waste: one.waste + other.waste,
  covers: one.covers + other.covers,
});

export const minus = (one: Amount, other: Amount): Amount => ({
  waste: one.waste - other.waste,
  covers: one.covers - other.covers,
});

export const measureOf: Record<Metric, Measure | null> = {
  total_waste: 'weight',
  waste_value: 'value',
  waste_co2: 'co2',
  average_waste: 'weight',
  equivalent_meals: 'weight',
  waste_logs: 'events',
  waste_water: 'water',
  occupancy: null,
  waste_per_cover: 'weight',
};

export interface FigureFrame {
  money: MoneyIn;
  kgPerMeal: number;
  /** Sites asked about, whether they wasted anything or not. */
  sites: number;
}

/** In kilograms, money, litres or pieces; null where it has no meaning. `days` makes it the mean of so many. */
export function figureOf(
  metric: Metric,
  { waste, covers }: Amount,
  frame: FigureFrame,
  days = 1,
): number | null {
  const amount = Number(waste);
  switch (metric) {
    case 'total_waste':
    case 'waste_co2':
    case 'waste_water':
      return amount / (1000 * days);
    case 'waste_value':
      return amount / (e4Divisor(frame.money) * 10_000 * days);
    case 'average_waste':
      return frame.sites === 0 ? null : amount / (1000 * frame.sites * days);
    case 'equivalent_meals':
      return Math.round(amount / 1000 / frame.kgPerMeal / days);
    case 'waste_logs':
      return amount / days;
    case 'occupancy':
      return Number(covers) / days;
    case 'waste_per_cover':
      // A quotient of sums is the mean already.
      return covers === 0n ? null : amount / 1000 / Number(covers);
  }
}
