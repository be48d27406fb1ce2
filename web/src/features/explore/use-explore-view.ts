import { isComparable } from '@wastegauge/contract/insight/comparable';
import { occupancyTypes } from '@wastegauge/contract/values/address-options';
import { pendingKey, type ExploreAnswer, type Metric } from '@wastegauge/contract/insight/explore';
import type { VenueEvent } from '@wastegauge/contract/insight/venues';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { currencies, currencySymbols } from '@wastegauge/contract/values/units';
import { useQuery } from '@tanstack/react-query';
import { serviceTimes } from '@wastegauge/contract/waste/events';
import type { ChartData, ChartFormat, ChartPoint } from '../../charts/chart-data.ts';
import type { ChartLegendItem } from '../../charts/chart-legend.tsx';
import { useComparedDays } from '../../widgets/figures/compared-days.ts';
import { timePoints } from '../../widgets/figures/time-points.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { wasteTypesOptions } from '../../widgets/food/waste-types.ts';
import { useSites } from '../../widgets/places/site-list.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { zoneListOptions } from '../../widgets/places/zone-list.ts';
import {
  eventBands,
  exploreSeries,
  groupSeries,
  sumKnown,
  type ShownSeries,
} from './explore-series.ts';
import { usePartialPoints } from './partial-points.ts';
import type { Exploration } from './exploration.ts';
import { useMetricName } from './use-metric-name.ts';

export interface ExploreView {
  answer: ExploreAnswer;
  figures: MetricFormat;
  points: readonly ChartPoint[];
  all: readonly ShownSeries[];
  /** With the smallest combined. */
  drawn: readonly ShownSeries[];
  /** Per point; null where there is no figure. */
  totals: readonly (number | null)[];
  /** Per point; null without a comparison. */
  totalChanges: readonly (number | null)[];
  /** The days that the whole period is compared with. */
  comparison: string;
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
  const comparedDays = useComparedDays();
  const describePoints = usePartialPoints();
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
    const points = describePoints(
      timePoints(
        chart.map(({ x }) => x),
        granularity,
        period,
        {
          language,
          weekOf: (day) => t('common:points.weekOf', { day }),
          quarter: (number) => t('common:points.quarter', { number }),
        },
      ),
      answer,
    );
    const isSame = unsplit?.granularity === granularity && unsplit.chart.length === chart.length;
    const totalChanges =
      labels === 'none'
        ? (all[0]?.changes ?? [])
        : isSame
          ? unsplit.chart.map(({ y }) => y[0]?.diff ?? null)
          : [];
    const drawn = groupSeries(all, labels, t('other'));
    // Split by site, an average shows the total of each site.
    const addsUp =
      metric !== 'waste_per_cover' && (metric !== 'average_waste' || labels !== 'sites');
    const totals = points.map((_, point) =>
      addsUp || labels === 'none'
        ? sumKnown(all.map(({ values }) => values[point] ?? null))
        : isSame
          ? (unsplit.chart[point]?.y[0]?.value ?? null)
          : null,
    );
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
      totalChanges,
      isChangeJudged: answer.compared === null || isComparable(answer.compared.coverage),
      addsUp,
      bands: eventBands(
        chart.map(({ x }) => x),
        events,
      ),
      bandsName: t('events'),
    };
    const legend = drawn.map(({ key, name, hue, total, share, isPending, parts }) => ({
      key,
      name,
      hue,
      isPending,
      total: total === null ? undefined : figures.figure(total),
      unit: figures.hasUnit ? '' : figures.unit,
      share: share === null ? undefined : format.percent(share),
      details: isPending
        ? t('pendingDetails')
        : parts && t('otherParts', { count: parts.length, names: parts.join(', ') }),
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
    const comparison = comparedDays(answer.compared);
    return {
      answer,
      figures,
      points,
      all,
      drawn,
      totals,
      totalChanges,
      comparison,
      data,
      legend,
      label,
    };
  }, [
    answer,
    unsplit,
    events,
    all,
    figures,
    metricName,
    comparedDays,
    describePoints,
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
      if (isMoney) return format.money(value, unit);
      if (counted.includes(metric)) return format.count(value);
      // In kilograms every value per cover would round to zero.
      return metric === 'waste_per_cover' ? format.fixed(value * 1000, 1) : format.amount(value);
    };
    return {
      unit,
      hasUnit: isMoney,
      figure,
      withUnit: (value) => (isMoney ? figure(value) : `${figure(value)} ${unit}`),
      tick: (value) => format.short(metric === 'waste_per_cover' ? value * 1000 : value),
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
  const { data: wasteTypes = [] } = useQuery(wasteTypesOptions);

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
      case 'waste_type': {
        const type = wasteTypes.find(({ id }) => String(id) === key);
        return type === undefined
          ? (name ?? t('nameless.waste_type'))
          : t(`common:wasteTypes.${type.code}`);
      }
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
        if (key === pendingKey) return t('common:pending.name');
        return name === null ? t('nameless.food') : translated(name);
    }
  };
}
