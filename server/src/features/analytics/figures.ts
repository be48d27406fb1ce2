import type { Metric } from '@wastegauge/contract/insight/explore';
import { e4Divisor, type MoneyIn } from './money-sql.ts';
import type { Measure } from './waste-sql.ts';

/** Exact sums, converted to a figure only once at the end. */
export interface ExactAmount {
  waste: bigint;
  covers: bigint;
  /** Days with waste and covers, and those of them whose covers are a default; for waste per cover only. */
  servedDays: number;
  plannedDays: number;
}

export const noAmount: ExactAmount = { waste: 0n, covers: 0n, servedDays: 0, plannedDays: 0 };

export const addAmounts = (one: ExactAmount, other: ExactAmount): ExactAmount => ({
  waste: one.waste + other.waste,
  covers: one.covers + other.covers,
  servedDays: one.servedDays + other.servedDays,
  plannedDays: one.plannedDays + other.plannedDays,
});

export const subtractAmounts = (one: ExactAmount, other: ExactAmount): ExactAmount => ({
  waste: one.waste - other.waste,
  covers: one.covers - other.covers,
  servedDays: one.servedDays - other.servedDays,
  plannedDays: one.plannedDays - other.plannedDays,
});

export const metricMeasures: Record<Exclude<Metric, 'occupancy' | 'waste_per_cover'>, Measure> = {
  total_waste: 'weight',
  waste_value: 'value',
  waste_co2: 'co2',
  average_waste: 'weight',
  equivalent_meals: 'weight',
  waste_logs: 'events',
  waste_water: 'water',
};

export interface FigureFrame {
  money: MoneyIn;
  kgPerMeal: number;
  /** Sites that an average is divided by. */
  sites: number;
}

export function toFigure(
  metric: Metric,
  { waste, covers }: ExactAmount,
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
      // A quotient of sums is already a mean.
      return covers === 0n ? null : amount / 1000 / Number(covers);
  }
}

export function metricUnit(metric: Metric, currencySymbol: string): string {
  const units: Record<Metric, string> = {
    total_waste: 'kg',
    waste_value: currencySymbol,
    waste_co2: 'kg CO2e',
    average_waste: 'kg',
    equivalent_meals: 'meals',
    waste_logs: 'logs',
    waste_water: 'L',
    occupancy: 'covers',
    waste_per_cover: 'kg/cover',
  };
  return units[metric];
}
