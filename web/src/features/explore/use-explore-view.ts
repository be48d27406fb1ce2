import type { ExploreAnswer } from '@wastegauge/contract/insight/explore';
import type { VenueEvent } from '@wastegauge/contract/insight/venues';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartData, ChartPoint } from '../../charts/chart-data.ts';
import type { ChartLegendItem } from '../../charts/chart-legend.tsx';
import { timePoints } from '../../widgets/figures/time-points.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { eventBands } from './event-bands.ts';
import type { Exploration } from './exploration.ts';
import { groupedSeries, seriesOf, type ExploreSeries } from './explore-series.ts';
import { useFigures, type Figures } from './use-figures.ts';
import { useMetricName } from './use-metric-name.ts';
import { useSeriesNames } from './use-series-names.ts';

export interface ExploreView {
  answer: ExploreAnswer;
  figures: Figures;
  points: readonly ChartPoint[];
  all: readonly ExploreSeries[];
  /** Per point; null without a comparison. */
  totalChanges: readonly (number | null)[];
  data: ChartData;
  legend: readonly ChartLegendItem[];
  label: string;
}

export function useExploreView(
  answer: ExploreAnswer | undefined,
  whole: ExploreAnswer | undefined,
  events: readonly VenueEvent[],
  { chartType, isRolling, filters }: Exploration,
): ExploreView | null {
  const { t } = useTranslation(['explore', 'common']);
  const language = useLanguage();
  const format = useFormat();
  const metricName = useMetricName(filters.sites[0]?.id);
  const nameOf = useSeriesNames(answer);
  const figures = useFigures(answer?.metric ?? 'total_waste', answer?.unit ?? '');
  // The function is new on every render; its results rarely change.
  const names = answer?.series.map(({ key, name }) => nameOf(key, name)).join('\n') ?? '';

  const all = useMemo(() => {
    if (answer === undefined) return [];
    const known = names.split('\n');
    const indexes = new Map(answer.series.map(({ key }, index) => [key, index]));
    return seriesOf(answer, (key) => known[indexes.get(key) ?? -1] ?? key);
  }, [answer, names]);

  return useMemo(() => {
    if (answer === undefined) return null;
    const { metric, labels, granularity, chart } = answer;
    const period = { startDate: answer.start_date, endDate: answer.end_date };
    const points = timePoints(
      chart.map(({ x }) => x),
      granularity,
      period,
      {
        language,
        weekOf: (day) => t('common:points.weekOf', { day }),
        quarter: (number) => t('common:points.quarter', { number }),
      },
    );
    const isSame = whole?.granularity === granularity && whole.chart.length === chart.length;
    const totalChanges =
      labels === 'none'
        ? (all[0]?.changes ?? [])
        : isSame
          ? whole.chart.map(({ y }) => y[0]?.diff ?? null)
          : [];
    const drawn = groupedSeries(all, labels, t('other'));
    // Averages of stacked parts could not be told apart.
    const hasRolling = isRolling && (chartType === 'line' || drawn.length === 1);
    const data: ChartData = {
      unit: figures.unit,
      points,
      series: drawn.map((series) => ({
        ...series,
        rolling: hasRolling ? series.rolling : undefined,
      })),
      kind: chartType === 'line' ? 'line' : 'bar',
      comparedWith: t('comparedWith', {
        period: format.period({ startDate: answer.prev_start_date, endDate: answer.prev_end_date }),
      }),
      totalChanges,
      addsUp: metric !== 'waste_per_cover',
      bands: eventBands(
        chart.map(({ x }) => x),
        events,
      ),
      bandsName: t('events'),
    };
    const legend = drawn.map(({ key, name, hue, total, share }) => ({
      key,
      name,
      hue,
      total: total === null ? undefined : figures.figure(total),
      unit: figures.unit,
      share: share === null ? undefined : format.percent(share),
    }));
    const sentence = {
      metric: metricName(metric),
      granularity: t(`granularities.${granularity}`).toLocaleLowerCase(language),
      from: format.day(answer.start_date),
      to: format.day(answer.end_date),
    };
    const label =
      labels === 'none'
        ? t('sentence', sentence)
        : t('sentenceByLabel', { ...sentence, label: t(`byLabel.${labels}`) });
    return { answer, figures, points, all, totalChanges, data, legend, label };
  }, [answer, whole, events, all, figures, metricName, language, chartType, isRolling, format, t]);
}
