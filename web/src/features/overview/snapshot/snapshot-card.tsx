import { Button, Flex } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTarget } from '#icons';
import { useTranslation } from 'react-i18next';
import { useMemo, type ReactNode } from 'react';
import type { MonthlySnapshot } from '@wastegauge/contract/insight/overview';
import { addMonths, daysBetween } from '@wastegauge/contract/values/dates';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import { ChartKey } from '../../../charts/chart-key.tsx';
import { ChartSkeleton } from '../../../charts/chart-skeleton.tsx';
import { ChartTable } from '../../../charts/chart-table.tsx';
import { TimeChart } from '../../../charts/time-chart.tsx';
import { monthlySnapshotOptions } from '../../../widgets/home-widgets/monthly-snapshot.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { Figure } from '../../../ui/display/figure.tsx';
import { FoodImage } from '../../../ui/display/food-image.tsx';
import { useComparedDays } from '../../../widgets/figures/compared-days.ts';
import { Change } from '../../../widgets/figures/change.tsx';
import { useTranslated } from '../../../widgets/language/translations.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import type { ChartData, ChartPoint } from '../../../charts/chart-data.ts';
import { calendarPoints } from '../../../widgets/figures/calendar-points.ts';
import { useLanguage } from '../../../widgets/language/use-language.ts';
import type { OverviewDialogs } from '../overview-dialogs.ts';
import { OverviewCard, type OverviewWidget } from '../overview-card.tsx';
import { useOverview } from '../use-overview.ts';
import { useMetricFormat } from '../use-metric-format.ts';
import classes from './snapshot-card.module.css';
import { TargetState } from './target-state.tsx';

export const snapshotWidget: OverviewWidget<MetricSnapshot> = {
  widget: 'monthly-snapshot',
  counted: 'waste',
  applies: ['sites', 'zones'],
  options: ({ metric, site, zone }) => monthlySnapshotOptions({ metric, site, zone }),
  isEmpty: ({ total_waste, monthly_target_kg }) => total_waste === 0 && monthly_target_kg === null,
};

export function SnapshotCard({ dialogs }: { dialogs: OverviewDialogs }) {
  const { t } = useTranslation(['overview', 'common']);
  const isPhone = useIsPhone();
  const { site } = useOverview();
  const [isSetting, setting] = useDisclosure(false);
  const setTarget = (
    <Button
      size="xs"
      fullWidth={isPhone}
      leftSection={<IconTarget size={18} stroke={1.7} aria-hidden />}
      onClick={setting.open}
    >
      {t('snapshot.setTarget')}
    </Button>
  );
  return (
    <>
      <OverviewCard
        of={snapshotWidget}
        actions={!isPhone && setTarget}
        footer={isPhone ? setTarget : undefined}
        skeleton={
          <div className={classes['root']}>
            <div className={classes['facts']} />
            <ChartSkeleton height={chartHeight(isPhone)} label={t('common:loading')} />
          </div>
        }
        Table={SnapshotTable}
      >
        {(data) => (
          <div className={classes['root']}>
            <SnapshotFacts snapshot={data} />
            <SnapshotChart snapshot={data} height={chartHeight(isPhone)} hasKey />
          </div>
        )}
      </OverviewCard>
      <dialogs.MonthlyTarget opened={isSetting} onClose={setting.close} site={site} />
    </>
  );
}

const chartHeight = (isPhone: boolean): number => (isPhone ? 220 : 400);

interface SnapshotChartProps {
  snapshot: MetricSnapshot;
  height: number;
  hasKey?: boolean;
}

export function SnapshotChart({ snapshot, height, hasKey = false }: SnapshotChartProps) {
  const { t } = useTranslation('overview');
  const chart = useSnapshotChart(snapshot);
  const [series] = chart.data.series;
  const { targets, isTargetComparable, points } = chart.data;
  const isCompared = isTargetComparable?.some((isComparable) => isComparable) === true;
  const hasForecast = points.some(({ forecast }) => forecast !== undefined);
  return (
    <div>
      <TimeChart {...chart} height={height} isTableElsewhere />
      {hasKey && series && (
        <ChartKey
          items={[
            { name: series.name, look: 'series' },
            ...(isCompared
              ? [{ name: t('snapshot.aboveTarget'), look: 'above-target' as const }]
              : []),
            ...(hasForecast ? [{ name: t('snapshot.forecast'), look: 'hollow' as const }] : []),
            ...(targets ? [{ name: t('snapshot.monthlyTarget'), look: 'target' as const }] : []),
          ]}
        />
      )}
    </div>
  );
}

function SnapshotTable({ data }: { data: MetricSnapshot }) {
  return <ChartTable {...useSnapshotChart(data)} />;
}

function SnapshotFacts({ snapshot }: { snapshot: MetricSnapshot }) {
  const { t } = useTranslation(['overview', 'common']);
  const format = useFormat();
  const metric = useMetricFormat(snapshot.metric, snapshot.unit);
  const comparedDays = useComparedDays();
  const percent = snapshot.trimmings_percent;
  const today = snapshot.wasted_this_month - snapshot.wasted_on_complete_days;
  return (
    <dl className={classes['facts']}>
      <Fact name={t('snapshot.wasted')}>
        <Figure size="headline" {...metric.parts(snapshot.wasted_this_month)} />
        <span className={classes['change']}>
          {snapshot.compared && (
            <Change percent={snapshot.wasted_difference} coverage={snapshot.compared.coverage} />
          )}
          <span className={classes['quiet']}>{comparedDays(snapshot.compared)}</span>
        </span>
        {today >= 0.005 && (
          <span className={classes['quiet']}>
            {t('snapshot.today', { today: metric.text(today) })}
          </span>
        )}
      </Fact>
      <Fact name={t('snapshot.monthlyTarget')}>
        <TargetState snapshot={snapshot} />
      </Fact>
      <Fact name={t('common:trimmings')}>
        {percent === null ? (
          <span className={classes['quiet']}>{t('common:notAvailable')}</span>
        ) : (
          <>
            <Figure value={format.fixed(percent, 2)} unit="%" />
            <span className={classes['quiet']}>{metric.text(snapshot.trimmings_value)}</span>
          </>
        )}
      </Fact>
      <FoodFact
        name={t('snapshot.preventable')}
        food={snapshot.most_wasted_preventable}
        amount={metric.text}
      />
      <FoodFact
        name={t('snapshot.trimming')}
        food={snapshot.most_wasted_trimming}
        amount={metric.text}
      />
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes['fact']}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface FoodFactProps {
  name: string;
  food: MetricSnapshot['most_wasted_preventable'];
  amount: (value: number) => string;
}

function FoodFact({ name, food, amount }: FoodFactProps) {
  const { t } = useTranslation();
  const translated = useTranslated(food ? [food.name] : []);
  return (
    <Fact name={name}>
      {food ? (
        <Flex component="span" gap={10} miw={0} align="center">
          <FoodImage sources={food.image_url === null ? [] : [food.image_url]} alt="" size={40} />
          <span className={classes['foodWords']}>
            <b>{translated(food.name)}</b>
            <span className={classes['quiet']}>{amount(food.value)}</span>
          </span>
        </Flex>
      ) : (
        <span className={classes['quiet']}>{t('noData')}</span>
      )}
    </Fact>
  );
}

type MetricSnapshot = MonthlySnapshot & { metric: HeaderMetric };

function useSnapshotChart({ metric, unit, chart, period, forecast }: MetricSnapshot) {
  const { t } = useTranslation(['overview', 'common']);
  const language = useLanguage();
  const isPhone = useIsPhone();
  const format = useMetricFormat(metric, unit);
  const { periodWithYear } = useFormat();
  const name = t(`metrics.${metric}.label`);
  const data = useMemo((): ChartData => {
    const days = chart.map(({ x }) => x);
    const points = calendarPoints(days, 'monthly', language);
    const label = (index: number): string => format.barLabel(chart[index]?.y ?? 0, isPhone);
    const wholeDays = daysBetween(period.startDate, addMonths(period.startDate, 1));
    const shownDays = daysBetween(period.startDate, period.endDate) + 1;
    const current = (point: ChartPoint): ChartPoint => ({
      ...point,
      title: periodWithYear(period),
      tick: isPhone ? point.tick : t('snapshot.toDate', { month: point.tick }),
      isPartial: true,
      coverage: t('common:chart.coverage', { days: shownDays, count: wholeDays }),
      forecast: forecast
        ? { value: forecast.value, label: format.barLabel(forecast.value, isPhone) }
        : undefined,
    });
    return {
      unit: format.unit,
      kind: 'bar',
      points: points.map((point, index) => ({
        ...(index === points.length - 1 && shownDays < wholeDays ? current(point) : point),
        label: label(index),
      })),
      series: [{ key: metric, name, hue: 'series', values: chart.map(({ y }) => y) }],
      targets: chart.some(({ monthly_target }) => monthly_target !== null)
        ? chart.map(({ monthly_target }) => monthly_target)
        : undefined,
      targetName: t('target'),
      isTargetComparable: chart.map(({ is_comparable }) => is_comparable),
      forecastName: t('snapshot.forecast'),
    };
  }, [chart, period, forecast, language, format, periodWithYear, isPhone, metric, name, t]);
  return { data, format: format.chart, label: t('snapshot.chart', { metric: name }) };
}
