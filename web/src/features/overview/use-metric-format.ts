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
    isMoney ? unit + format.short(value, 2) : format.short(value, 2);
  return {
    parts: (value) => ({ value: full(value), unit: unitBehind }),
    shortParts: (value) => ({
      value: value >= shortenFrom ? short(value) : full(value),
      unit: unitBehind,
    }),
    targetParts: (value) => ({
      value: isMoney ? full(value) : format.plain(value),
      unit: unitBehind,
    }),
    text: (value) => (isMoney ? full(value) : `${full(value)} ${unit}`),
    barLabel: (value, isPhone) =>
      isPhone || value >= shortenFrom ? format.short(value) : format.count(value),
    unit,
    chart: {
      tick: (value) => format.short(value),
      figure: plainFigure,
      percent: format.percent,
      target: format.plain,
    },
  };
}
