import type { Period } from '@wastegauge/contract/values/dates';
import {
  reportMetrics,
  type Report,
  type ReportMetric,
} from '@wastegauge/contract/insight/reports';
import {
  kgFromGrams,
  litresFromMillilitres,
  moneyFromE4,
  percentChange,
} from '@wastegauge/contract/values/units';
import type { WasteOfDay } from '../analytics/service.ts';

type Sum = Omit<WasteOfDay, 'day'>;

const nothing: Sum = { weightG: 0, valueE4: 0, co2G: 0, waterMl: 0, events: 0 };

export const sumIn = (days: readonly WasteOfDay[], { startDate, endDate }: Period): Sum =>
  days
    .filter(({ day }) => day >= startDate && day <= endDate)
    .reduce<Sum>(
      (sum, day) => ({
        weightG: sum.weightG + day.weightG,
        valueE4: sum.valueE4 + day.valueE4,
        co2G: sum.co2G + day.co2G,
        waterMl: sum.waterMl + day.waterMl,
        events: sum.events + day.events,
      }),
      nothing,
    );

export const gramsIn = (days: readonly WasteOfDay[], period: Period): number =>
  sumIn(days, period).weightG;

interface Measure {
  stored(sum: Sum): number;
  shown(stored: number): number;
  unit(symbol: string): string;
}

const measures: Record<ReportMetric, Measure> = {
  total_waste: { stored: (sum) => sum.weightG, shown: kgFromGrams, unit: () => 'kg' },
  waste_value: { stored: (sum) => sum.valueE4, shown: moneyFromE4, unit: (symbol) => symbol },
  waste_co2: { stored: (sum) => sum.co2G, shown: kgFromGrams, unit: () => 'kg CO2' },
  waste_water: { stored: (sum) => sum.waterMl, shown: litresFromMillilitres, unit: () => 'l' },
  waste_logs: { stored: (sum) => sum.events, shown: (count) => count, unit: () => 'logs' },
};

export const toTotals = (now: Sum, before: Sum, symbol: string): Report['totals'] =>
  reportMetrics.map((metric) => {
    const { stored, shown, unit } = measures[metric];
    return {
      metric,
      value: shown(stored(now)),
      previous: shown(stored(before)),
      diff: percentChange(stored(now), stored(before)),
      unit: unit(symbol),
    };
  });
