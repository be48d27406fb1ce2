import type { MonthlySnapshot } from '@wastegauge/contract/insight/overview';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartData } from '../../../charts/chart-data.ts';
import { calendarPoints } from '../../../widgets/figures/calendar-points.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { useLanguage } from '../../../widgets/language/use-language.ts';
import { useMetricFormat } from '../use-metric-format.ts';

export type SnapshotOfMetric = MonthlySnapshot & { metric: HeaderMetric };

/** Six months and their targets, ready to be drawn or listed. */
export function useSnapshotChart({ metric, unit, chart }: SnapshotOfMetric) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const isPhone = useIsPhone();
  const format = useMetricFormat(metric, unit);
  const name = t(`metrics.${metric}.label`);
  const data = useMemo((): ChartData => {
    const days = chart.map(({ x }) => x);
    const points = calendarPoints(days, 'monthly', language);
    const label = (index: number): string => format.barLabel(chart[index]?.y ?? 0, isPhone);
    return {
      unit: format.unit,
      kind: 'bar',
      points: points.map((point, index) =>
        index === points.length - 1 && !isPhone
          ? { ...point, tick: t('snapshot.toDate', { month: point.tick }), label: label(index) }
          : { ...point, label: label(index) },
      ),
      series: [{ key: metric, name, hue: 'series', values: chart.map(({ y }) => y) }],
      targets: chart.some(({ monthly_target }) => monthly_target !== null)
        ? chart.map(({ monthly_target }) => monthly_target)
        : undefined,
      targetName: t('target'),
    };
  }, [chart, language, format, isPhone, metric, name, t]);
  return { data, format: format.chart, label: t('snapshot.chart', { metric: name }) };
}
