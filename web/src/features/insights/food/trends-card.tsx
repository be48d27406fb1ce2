import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import {
  trendMetrics,
  trendViews,
  type FoodTrend,
  type TrendMetric,
} from '@wastegauge/contract/insight/insights';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartData, ChartFormat } from '../../../charts/chart-data.ts';
import { ChartSkeleton } from '../../../charts/chart-skeleton.tsx';
import { TimeChart } from '../../../charts/time-chart.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Panel } from '../../../ui/display/panel.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { useCan } from '../../../widgets/session/current-user.ts';
import type { Format } from '../../../widgets/figures/format.ts';
import { timePoints } from '../../../widgets/figures/time-points.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { useLanguage } from '../../../widgets/language/use-language.ts';
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

export function TrendsCard({ food }: { food: FoodView }) {
  const { t } = useTranslation(['insights', 'common']);
  const isPhone = useIsPhone();
  const mayCategorised = useCan('insights.categorised');
  const offered = trendMetrics.filter((metric) => mayCategorised || metric !== 'Categorised');
  const metric = offered.find((known) => known === food.metric) ?? 'Kg';
  const trend = useQuery(foodTrendOptions(food.query, metric, food.view));
  useFailureToast(trend.error);
  const height = isPhone ? 260 : 420;
  const tools = (
    <div className={classes['trendTools']}>
      <PrefixedSelect
        label={t('trends.metric')}
        options={offered.map((value) => ({ value, label: t(`trends.metrics.${value}`) }))}
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
      ) : trend.data && !isEmpty ? (
        <>
          {trend.data.view !== food.view && (
            <p className={classes['coarser']}>
              {t('trends.coarser', { view: t(`trends.views.${trend.data.view}`) })}
            </p>
          )}
          <TrendChart trend={trend.data} height={height} isRefetching={trend.isPlaceholderData} />
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
  height: number;
  isRefetching: boolean;
}

function TrendChart({ trend, height, isRefetching }: TrendChartProps) {
  const { t } = useTranslation(['insights', 'common']);
  const format = useFormat();
  const language = useLanguage();
  const { metric, view, start_date: startDate, end_date: endDate } = trend;
  const chartFormat = useMemo(() => trendFormat(format, metric), [format, metric]);
  const name = t(`trends.metrics.${metric}`);
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
      points: points.map((point, index) => ({
        ...point,
        label: chartFormat.tick(trend.chart[index]?.y ?? 0),
      })),
      series: [{ key: metric, name, hue: 'series', values: trend.chart.map(({ y }) => y) }],
    };
  }, [trend, metric, view, startDate, endDate, language, name, chartFormat, t]);
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
