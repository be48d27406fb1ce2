import type { ComparedDays, Period } from '@wastegauge/contract/values/dates';
import {
  reportMetrics,
  type Report,
  type ReportMetric,
} from '@wastegauge/contract/insight/reports';
import { kgFromGrams, litresFromMillilitres, moneyFromE4 } from '@wastegauge/contract/values/units';
import {
  changePercent,
  type ComparedMeasure,
  type ComparedWaste,
  type UnsortedWaste,
  type WasteOfDay,
} from '../analytics/service.ts';

export const gramsIn = (days: readonly WasteOfDay[], { startDate, endDate }: Period): number =>
  days
    .filter(({ day }) => day >= startDate && day <= endDate)
    .reduce((sum, { weightG }) => sum + weightG, 0);

interface Measure {
  measure: ComparedMeasure;
  shown(stored: number): number;
  unit(symbol: string): string;
}

const measures: Record<ReportMetric, Measure> = {
  total_waste: { measure: 'weightG', shown: kgFromGrams, unit: () => 'kg' },
  waste_value: { measure: 'value', shown: moneyFromE4, unit: (symbol) => symbol },
  waste_co2: { measure: 'co2G', shown: kgFromGrams, unit: () => 'kg CO2e' },
  waste_water: { measure: 'waterMl', shown: litresFromMillilitres, unit: () => 'l' },
  waste_logs: { measure: 'events', shown: (count) => count, unit: () => 'logs' },
};

export const toTotals = (
  sites: readonly ComparedWaste[],
  { compared, unsorted, symbol }: TotalsFrame,
): Report['totals'] =>
  reportMetrics.map((metric) => {
    const { measure, shown, unit } = measures[metric];
    const sum = (part: 'current' | 'previous'): number =>
      shown(sites.reduce((total, site) => total + site[part][measure], 0));
    return {
      metric,
      value: sum('current'),
      previous: sum('previous'),
      diff: changePercent(sites, measure, compared, unsorted),
      unit: unit(symbol),
    };
  });

interface TotalsFrame {
  compared: ComparedDays | undefined;
  unsorted: UnsortedWaste;
  symbol: string;
}
