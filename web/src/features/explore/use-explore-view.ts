import type { ExploreAnswer, Metric } from '@wastegauge/contract/insight/explore';
import type { VenueEvent } from '@wastegauge/contract/insight/venues';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currencies, currencySymbols } from '@wastegauge/contract/values/units';
import { useQuery } from '@tanstack/react-query';
import { occupancyTypes } from '@wastegauge/contract/insight/covers';
import { serviceTimes } from '@wastegauge/contract/waste/events';
import type { ChartData, ChartFormat, ChartPoint } from '../../charts/chart-data.ts';
import type { ChartLegendItem } from '../../charts/chart-legend.tsx';
import { timePoints } from '../../widgets/figures/time-points.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { isKnownWasteType, wasteTypeStyles } from '../../widgets/food/kind-badges.tsx';
import { useSites } from '../../widgets/places/site-list.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { zoneListOptions } from '../../widgets/places/zone-list.ts';
import { eventBands, exploreSeries, groupSeries, type ShownSeries } from './explore-series.ts';
import type { Exploration } from './exploration.ts';
import { useMetricName } from './use-metric-name.ts';

export interface ExploreView {
  answer: ExploreAnswer;
  figures: MetricFormat;
  points: readonly ChartPoint[];
  all: readonly ShownSeries[];
  /** Per point; null without a comparison. */
  totalChanges: readonly (number | null)[];
  data: ChartData;
  legend: readonly ChartLegendItem[];
  label: string;
}

export function useExploreView(
  answer: ExploreAnswer | undefined,
  unsplit: ExploreAnswer | undefined,
  events: readonly VenueEvent[],
  { chartType, isRolling, filters }: Exploration,
): ExploreView | null {
  const { t } = useTranslation(['explore', 'common']);
  const language = useLanguage();
  const format = useFormat();
  const metricName = useMetricName(filters.sites[0]?.id);
  const seriesName = useSeriesNames(answer);
  const figures = useMetricFormat(answer?.metric ?? 'total_waste', answer?.unit ?? '');
  // The function is new on every render; its results rarely change.
  const names = answer?.series.map(({ key, name }) => seriesName(key, name)).join('\n') ?? '';

  const all = useMemo(() => {
    if (answer === undefined) return [];
    const known = names.split('\n');
    const indexes = new Map(answer.series.map(({ key }, index) => [key, index]));
    return exploreSeries(answer, (key) => known[indexes.get(key) ?? -1] ?? key);
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
    const isSame = unsplit?.granularity === granularity && unsplit.chart.length === chart.length;
    const totalChanges =
      labels === 'none'
        ? (all[0]?.changes ?? [])
        : isSame
          ? unsplit.chart.map(({ y }) => y[0]?.diff ?? null)
          : [];
    const drawn = groupSeries(all, labels, t('other'));
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
  }, [
    answer,
    unsplit,
    events,
    all,
    figures,
    metricName,
    language,
    chartType,
    isRolling,
    format,
    t,
  ]);
}

interface MetricFormat extends ChartFormat {
  unit: string;
  withUnit: (value: number) => string;
}

const counted: readonly Metric[] = ['equivalent_meals', 'waste_logs', 'occupancy'];

function useMetricFormat(metric: Metric, unitCode: string): MetricFormat {
  const { t } = useTranslation('explore');
  const format = useFormat();
  return useMemo(() => {
    const isMoney = metric === 'waste_value';
    const unit = isMoney ? currencySymbol(unitCode) : t(`units.${metric}`);
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
  }, [metric, unitCode, format, t]);
}

const currencySymbol = (unit: string): string => {
  const currency = currencies.find((known) => known === unit);
  return currency === undefined ? unit : currencySymbols[currency];
};

const catalogued: readonly string[] = ['category', 'subcategory', 'focus_food'];

function useSeriesNames(
  answer: ExploreAnswer | undefined,
): (key: string, name: string | null) => string {
  const { t } = useTranslation(['explore', 'common']);
  const metricName = useMetricName();
  const labels = answer?.labels ?? 'none';
  const isCatalogued = catalogued.includes(labels);
  const translated = useTranslated(
    isCatalogued ? (answer?.series.flatMap(({ name }) => name ?? []) ?? []) : [],
  );
  // Monitors of several sites often have the same location name.
  const hasSeveralSites = useSites().length > 1;
  const isOfMonitors = labels === 'monitors' && hasSeveralSites;
  const zones = useQuery({ ...zoneListOptions(), enabled: isOfMonitors }).data ?? [];

  return (key, name) => {
    switch (labels) {
      case 'none':
        return metricName(answer?.metric ?? 'total_waste');
      case 'trimmings':
        return t(`trimmings.${key === 'true' ? 'with' : 'without'}`);
      case 'non_food':
        return t(`nonFood.${key === 'true' ? 'nonFood' : 'food'}`);
      case 'occupancy_type': {
        const type = occupancyTypes.find((known) => known === key);
        return type === undefined ? t('nameless.occupancy_type') : t(`occupancyTypes.${type}`);
      }
      case 'service_time': {
        const service = serviceTimes.find((known) => known === key);
        return service === undefined
          ? t('nameless.service_time')
          : t(`common:serviceTimes.${service}`);
      }
      case 'waste_type':
        if (name === null) return t('nameless.waste_type');
        return isKnownWasteType(name) ? t(`common:wasteTypes.${wasteTypeStyles[name].key}`) : name;
      case 'monitors': {
        if (name === null) return t('nameless.monitors');
        const zone = zones.find(({ id }) => String(id) === key);
        return zone === undefined ? name : `${name}, ${zone.site_name}`;
      }
      case 'sites':
        return name ?? t('nameless.sites');
      case 'category':
      case 'subcategory':
      case 'focus_food':
        return name === null ? t('nameless.food') : translated(name);
    }
  };
}
