import type { Metric } from '@wastegauge/contract/insight/explore';
import { currencies, currencySymbols } from '@wastegauge/contract/values/units';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartFormat } from '../../charts/chart-data.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';

export interface Figures extends ChartFormat {
  unit: string;
  withUnit: (value: number) => string;
}

const counted: readonly Metric[] = ['equivalent_meals', 'waste_logs', 'occupancy'];

export function useFigures(metric: Metric, givenUnit: string): Figures {
  const { t } = useTranslation('explore');
  const format = useFormat();
  return useMemo(() => {
    const isMoney = metric === 'waste_value';
    const unit = isMoney ? symbolOf(givenUnit) : t(`units.${metric}`);
    const figure = (value: number): string => {
      if (counted.includes(metric)) return format.count(value);
      // Per cover in grams: in kilograms every value would round to zero.
      return metric === 'waste_per_cover' ? format.fixed(value, 2) : format.amount(value);
    };
    return {
      unit,
      figure,
      withUnit: (value) => (isMoney ? format.money(value, unit) : `${figure(value)} ${unit}`),
      tick: (value) => format.short(value, metric === 'waste_per_cover' ? 2 : 1),
      percent: format.percent,
    };
  }, [metric, givenUnit, format, t]);
}

const symbolOf = (unit: string): string => {
  const currency = currencies.find((known) => known === unit);
  return currency === undefined ? unit : currencySymbols[currency];
};
