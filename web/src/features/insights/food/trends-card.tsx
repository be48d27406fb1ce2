import {
  trendMetrics,
  trendViews,
  type TrendMetric,
} from '@wastegauge/contract/values/address-options';
import { IconChartBar } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { pointDays } from '@wastegauge/contract/insight/explore-points';
import type { FoodTrend } from '@wastegauge/contract/insight/insights';
import { currencyOfSymbol } from '@wastegauge/contract/values/units';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartData, ChartFormat } from '../../../charts/chart-data.ts';
import { ChartSkeleton } from '../../../charts/chart-skeleton.tsx';
import { TimeChart } from '../../../charts/time-chart.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Panel } from '../../../ui/display/panel.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useCan } from '../../../widgets/session/current-user.ts';
import { capitaliseFirst, locales, type Format } from '../../../widgets/figures/format.ts';
import { timePoints } from '../../../widgets/figures/time-points.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { useLanguage } from '../../../widgets/language/use-language.ts';
import { useToday } from '../../../widgets/time/use-today.ts';
import { LoadError } from '../../../widgets/loading/load-error.tsx';
import { foodTrendOptions } from '../api.ts';
import classes from './food-page.module.css';
import { useFailureToast, type FoodView } from './use-food.ts';

const measured: readonly TrendMetric[] = ['Kg', 'CO2', 'euro'];
const granularities = {
  Hourly: 'hourly',
  Daily: 'daily',
  Weekly: 'weekly',
  Monthly: 'monthly',
} as const;

interface TrendsCardProps {
  food: FoodView;
  /** Symbol; undefined until the statistics are loaded. */
  currency: string | undefined;
}

/** The cost is named by its currency, such as British Pound. */
function useMetricName(currency: string | undefined): (metric: TrendMetric) => string {
  const { t } = useTranslation('insights');
  const language = useLanguage();
  return (metric) => {
    if (metric !== 'euro') return t(`trends.metrics.${metric}`);
    const names = new Intl.DisplayNames(locales[language], { type: 'currency' });
    const name = currency && names.of(currencyOfSymbol(currency));
    return name ? capitaliseFirst(name) : t('tabs.price');
  };
}

export function TrendsCard({ food, currency }: TrendsCardProps) {
  const { t } = useTranslation(['insights', 'common']);
  const isPhone = useIsPhone();
  const mayCategorised = useCan('insights.categorised');
  const offered = trendMetrics.filter((metric) => mayCategorised || metric !== 'Categorised');
  const metric = offered.find((known) => known === food.metric) ?? 'Kg';
  const trend = useQuery(foodTrendOptions(food.query, metric, food.view));
  useFailureToast(trend.error);
  const metricName = useMetricName(currency);
  const height = isPhone ? 260 : 420;
  const tools = (
    <div className={classes['trendTools']}>
      <PrefixedSelect
        label={t('trends.metric')}
        options={offered.map((value) => ({ value, label: metricName(value) }))}
        value={metric}
        onChange={(value) => {
          const chosen = offered.find((known) => known === value);
          if (chosen) food.chooseMetric(chosen);
        }}
      />
      <PrefixedSelect
        label={t('trends.view')}
        options={trendViews.map((value) => ({ value, label: t(`trends.views.${value}`) }))}
        value={food.view}
        onChange={(value) => {
          const chosen = trendViews.find((known) => known === value);
          if (chosen) food.chooseView(chosen);
        }}
      />
    </div>
  );
  const isEmpty = !trend.data?.chart.some(({ y }) => y > 0);
  return (
    <Panel title={t('trends.title')} actions={isPhone ? undefined : tools}>
      {isPhone && tools}
      {trend.isPending ? (
        <ChartSkeleton height={height} label={t('common:loading')} />
      ) : !trend.data ? (
        <LoadError query={trend} />
      ) : !isEmpty ? (
        <>
          {trend.data.view !== food.view && (
            <p className={classes['coarser']}>
              {t('trends.coarser', { view: t(`trends.views.${trend.data.view}`) })}
            </p>
          )}
          <TrendChart
            trend={trend.data}
            name={metricName(trend.data.metric)}
            height={height}
            isRefetching={trend.isPlaceholderData}
          />
        </>
      ) : (
        <EmptyState icon={<IconChartBar />} title={t('common:noData')} />
      )}
    </Panel>
  );
}

interface PrefixedSelectProps {
  label: string;
  options: { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}

function PrefixedSelect({ label, ...props }: PrefixedSelectProps) {
  const isPhone = useIsPhone();
  if (isPhone) return <SelectField {...props} className={classes['trendTool']} label={label} />;
  return (
    <SelectField
      {...props}
      className={classes['trendTool']}
      aria-label={label}
      icon={<span className={classes['prefix']}>{label}</span>}
      leftSectionWidth={`calc(${label.length}ch + 18px)`}
    />
  );
}

interface TrendChartProps {
  trend: FoodTrend;
  name: string;
  height: number;
  isRefetching: boolean;
}

function TrendChart({ trend, name, height, isRefetching }: TrendChartProps) {
  const { t } = useTranslation(['insights', 'common']);
  const format = useFormat();
  const language = useLanguage();
  const today = useToday();
  const { metric, view, start_date: startDate, end_date: endDate } = trend;
  const chartFormat = useMemo(() => trendFormat(format, metric), [format, metric]);
  const data = useMemo((): ChartData => {
    const points = timePoints(
      trend.chart.map(({ x }) => x),
      granularities[view],
      { startDate, endDate },
      {
        language,
        weekOf: (day) => t('common:points.weekOf', { day }),
        quarter: (number) => t('common:points.quarter', { number }),
      },
    );
    return {
      unit: metric === 'euro' ? trend.unit : t(`trends.units.${metric}`),
      kind: 'bar',
      points: points.map((point, index) => {
        const { period, days, wholeDays } = pointDays(point.x, granularities[view], {
          startDate,
          endDate,
        });
        const isShort = days < wholeDays;
        return {
          ...point,
          title: isShort ? format.periodWithYear(period) : point.title,
          isPartial: isShort || (view !== 'Hourly' && period.endDate >= today),
          coverage: isShort ? t('common:chart.coverage', { days, count: wholeDays }) : undefined,
          label: chartFormat.tick(trend.chart[index]?.y ?? 0),
        };
      }),
      series: [{ key: metric, name, hue: 'series', values: trend.chart.map(({ y }) => y) }],
    };
  }, [trend, metric, view, startDate, endDate, today, language, name, format, chartFormat, t]);
  return (
    <TimeChart
      data={data}
      format={chartFormat}
      height={height}
      isZoomable
      isRefetching={isRefetching}
      label={t('trends.sentence', {
        metric: name,
        view: t(`trends.views.${view}`),
        start: format.day(startDate),
        end: format.day(endDate),
      })}
    />
  );
}

const trendFormat = (format: Format, metric: TrendMetric): ChartFormat => ({
  tick: (value) =>
    measured.includes(metric) || Number.isInteger(value) ? format.short(value) : '',
  figure: (value) => (measured.includes(metric) ? format.fixed(value, 2) : format.plain(value)),
  percent: format.percent,
});
