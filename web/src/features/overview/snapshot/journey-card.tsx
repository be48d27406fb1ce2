import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTarget } from '#icons';
import { useTranslation } from 'react-i18next';
import type { JourneyToDate } from '@wastegauge/contract/insight/overview';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import { useMemo } from 'react';
import { ChartKey } from '../../../charts/chart-key.tsx';
import { ChartSkeleton } from '../../../charts/chart-skeleton.tsx';
import { ChartTable } from '../../../charts/chart-table.tsx';
import { TimeChart } from '../../../charts/time-chart.tsx';
import { Figure } from '../../../ui/display/figure.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import type { ChartData } from '../../../charts/chart-data.ts';
import { calendarPoints } from '../../../widgets/figures/calendar-points.ts';
import { useLanguage } from '../../../widgets/language/use-language.ts';
import { journeyOptions } from '../api.ts';
import type { OverviewDialogs } from '../overview-dialogs.ts';
import { useMetricFormat } from '../use-metric-format.ts';
import { OverviewCard, type OverviewWidget } from '../overview-card.tsx';
import { useOverview } from '../use-overview.ts';
import classes from './journey-card.module.css';
import { TargetInKg } from './target-state.tsx';

export const journeyWidget: OverviewWidget<MetricJourney> = {
  widget: 'journey',
  counted: 'journey',
  applies: ['sites', 'zones'],
  options: journeyOptions,
  isEmpty: ({ chart }) => chart.length === 0,
};

export function JourneyCard({ dialogs }: { dialogs: OverviewDialogs }) {
  const { t } = useTranslation(['overview', 'common']);
  const isPhone = useIsPhone();
  const { site } = useOverview();
  const [isSetting, setting] = useDisclosure(false);
  const height = isPhone ? 200 : 282;
  const setGoal = (
    <Button
      size="xs"
      fullWidth={isPhone}
      leftSection={<IconTarget size={18} stroke={1.7} aria-hidden />}
      onClick={setting.open}
    >
      {t('journey.setGoal')}
    </Button>
  );
  return (
    <>
      <OverviewCard
        of={journeyWidget}
        actions={!isPhone && setGoal}
        footer={isPhone ? setGoal : undefined}
        skeleton={
          <>
            <div className={classes['figures']} />
            <ChartSkeleton height={height + keyHeight} label={t('common:loading')} />
          </>
        }
        Table={JourneyTable}
      >
        {(data) => (
          <>
            <JourneyFigures journey={data} />
            <JourneyChart journey={data} height={height} hasKey />
          </>
        )}
      </OverviewCard>
      <dialogs.DailyGoal opened={isSetting} onClose={setting.close} site={site} />
    </>
  );
}

const keyHeight = 24;

function JourneyFigures({ journey }: { journey: MetricJourney }) {
  const { t } = useTranslation('overview');
  const format = useMetricFormat(journey.metric, journey.unit);
  const { rolling_average: rolling, daily_target: target } = journey;
  return (
    <dl className={classes['figures']}>
      <div>
        <dt>{t(`metrics.${journey.metric}.label`)}</dt>
        <dd>
          <Figure {...format.shortParts(journey.total_waste)} />
        </dd>
      </div>
      <div>
        <dt>{t('journey.rolling')}</dt>
        <dd>
          {rolling === null ? (
            <span className={classes['none']}>{t('noFigure')}</span>
          ) : (
            <Figure
              value={format.shortParts(rolling).value}
              unit={t('journey.perDay', { unit: format.shortParts(rolling).unit ?? '' })}
            />
          )}
        </dd>
      </div>
      <div>
        <dt>{t('journey.target')}</dt>
        <dd>
          {target === null ? (
            <TargetInKg kg={journey.daily_target_kg} />
          ) : (
            <Figure {...format.targetParts(target)} />
          )}
        </dd>
      </div>
    </dl>
  );
}

interface JourneyChartProps {
  journey: MetricJourney;
  height: number;
  hasKey?: boolean;
}

export function JourneyChart({ journey, height, hasKey = false }: JourneyChartProps) {
  const { t } = useTranslation('overview');
  const chart = useJourneyChart(journey);
  const [series] = chart.data.series;
  return (
    <div>
      <TimeChart {...chart} height={height} isTableElsewhere />
      {hasKey && series && (
        <ChartKey
          items={[
            { name: series.name, look: 'series-soft' },
            { name: t('journey.rolling'), look: 'rolling' },
            ...(chart.data.targets === undefined
              ? []
              : [{ name: t('journey.target'), look: 'target' as const }]),
          ]}
        />
      )}
    </div>
  );
}

function JourneyTable({ data }: { data: MetricJourney }) {
  return <ChartTable {...useJourneyChart(data)} />;
}

type MetricJourney = JourneyToDate & { metric: HeaderMetric };

function useJourneyChart({ metric, unit, chart }: MetricJourney) {
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
