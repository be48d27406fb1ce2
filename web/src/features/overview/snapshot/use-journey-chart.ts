import type { JourneyToDate } from '@wastegauge/contract/insight/overview';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartData } from '../../../charts/chart-data.ts';
import { calendarPoints } from '../../../widgets/figures/calendar-points.ts';
import { useLanguage } from '../../../widgets/language/use-language.ts';
import { useMetricFormat } from '../use-metric-format.ts';

export type JourneyOfMetric = JourneyToDate & { metric: HeaderMetric };

/** Every day since the first event, with the mean of the seven before it. */
export function useJourneyChart({ metric, unit, chart }: JourneyOfMetric) {
  const { t } = useTranslation('overview');
  const language = useLanguage();
  const format = useMetricFormat(metric, unit);
  const name = t(`journey.daily.${metric}`);
  const hasTarget = chart.some(({ daily_target }) => daily_target !== null);
  const data = useMemo(
    (): ChartData => ({
      unit: format.unit,
      kind: 'bar',
      points: calendarPoints(
        chart.map(({ x }) => x),
        'daily',
        language,
      ),
      series: [
        {
          key: metric,
          name,
          hue: 'series',
          values: chart.map(({ y }) => y),
          rolling: chart.map(({ rolling_y }) => rolling_y),
        },
      ],
      targets: hasTarget ? chart.map((point) => point.daily_target) : undefined,
      targetName: t('target'),
    }),
    [chart, hasTarget, language, format, metric, name, t],
  );
  return { data, format: format.chart, label: t('journey.chart', { name }) };
}
