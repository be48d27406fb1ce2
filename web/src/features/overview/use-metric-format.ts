import type { HeaderMetric } from '@wastegauge/contract/values/units';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartFormat } from '../../charts/chart-data.ts';
import type { Format } from '../../widgets/figures/format.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';

interface MetricFormat {
  parts(value: number): { value: string; unit: string | undefined };
  shortParts(value: number): { value: string; unit: string | undefined };
  targetParts(value: number): { value: string; unit: string | undefined };
  targetText(value: number): string;
  /** Without decimals from 10 on, for forecasts. */
  roundParts(value: number): { value: string; unit: string | undefined };
  roundText(value: number): string;
  text(value: number): string;
  barLabel(value: number, isPhone: boolean): string;
  unit: string;
  chart: ChartFormat;
}

const shortenFrom = 10_000;

export function useMetricFormat(metric: HeaderMetric, currency: string): MetricFormat {
  const { t } = useTranslation('overview');
  const format = useFormat();
  const unit = metric === 'waste_value' ? currency : t(`units.${metric}`);
  return useMemo(() => metricFormat(format, metric, unit), [format, metric, unit]);
}

function metricFormat(format: Format, metric: HeaderMetric, unit: string): MetricFormat {
  const isMoney = metric === 'waste_value';
  const unitBehind = isMoney ? undefined : unit;
  const plainFigure = metric === 'waste_logs' ? format.count : format.amount;
  const full = (value: number): string =>
    isMoney ? format.money(value, unit) : plainFigure(value);
  const short = (value: number): string =>
    isMoney ? format.shortMoney(value, unit, 2) : format.short(value, 2);
  const roundParts = (value: number): ReturnType<MetricFormat['parts']> => ({
    value: isMoney
      ? format.wholeMoney(value, unit)
      : value < 10
        ? format.plain(value)
        : format.count(value),
    unit: unitBehind,
  });
  // Targets in money and CO2 are derived from one in kilograms.
  const targetParts = (value: number): ReturnType<MetricFormat['parts']> =>
    metric === 'total_waste'
      ? { value: format.target(value), unit: unitBehind }
      : roundParts(value);
  const joined = ({ value, unit: behind }: ReturnType<MetricFormat['parts']>): string =>
    behind === undefined ? value : `${value} ${behind}`;
  return {
    parts: (value) => ({ value: full(value), unit: unitBehind }),
    shortParts: (value) => ({
      value: value >= shortenFrom ? short(value) : full(value),
      unit: unitBehind,
    }),
    targetParts,
    targetText: (value) => joined(targetParts(value)),
    roundParts,
    roundText: (value) => joined(roundParts(value)),
    text: (value) => (isMoney ? full(value) : `${full(value)} ${unit}`),
    barLabel: (value, isPhone) =>
      isPhone || value >= shortenFrom ? format.short(value) : format.count(value),
    unit,
    chart: {
      tick: (value) => format.short(value),
      hasUnit: isMoney,
      figure: full,
      percent: format.percent,
      target: (value) => targetParts(value).value,
      forecast: (value) => roundParts(value).value,
    },
  };
}
