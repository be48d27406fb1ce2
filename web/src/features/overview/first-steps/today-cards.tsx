import { useQuery } from '@tanstack/react-query';
import type { FirstSteps } from '@wastegauge/contract/insight/first-steps';
import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartData } from '../../../charts/chart-data.ts';
import { ChartKey } from '../../../charts/chart-key.tsx';
import { TimeChart } from '../../../charts/time-chart.tsx';
import { Figure } from '../../../ui/display/figure.tsx';
import { Panel } from '../../../ui/display/panel.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { useReportPlace } from '../../../widgets/filters/use-report-place.ts';
import { useNow } from '../../../widgets/time/use-now.ts';
import { useMetricFormat } from '../use-metric-format.ts';
import { useOverview } from '../use-overview.ts';
import { firstStepsOptions } from './api.ts';
import { listHours } from './today-hours.ts';
import classes from './today-cards.module.css';

type Unnamed = NonNullable<FirstSteps['unnamed']>;

/** The day so far while no person has named a capture; `fallback` otherwise. */
export function TodayCards({ fallback }: { fallback: ReactNode }) {
  const { request } = useOverview();
  const { data } = useQuery(firstStepsOptions(request.site));
  const unnamed = data?.unnamed;
  if (!unnamed || unnamed.hours.length === 0) return fallback;
  return (
    <div className={classes['root']}>
      <HoursCard unnamed={unnamed} />
      <ServicesCard unnamed={unnamed} />
    </div>
  );
}

function useSiteTime(): string {
  const format = useFormat();
  const { site } = useOverview();
  return format.time(useNow().toISOString(), site?.timezone ?? localZone());
}

const localZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const chartHeight = 260;

function HoursCard({ unnamed: { hours } }: { unnamed: Unnamed }) {
  const { t } = useTranslation('firstSteps');
  const place = useReportPlace(['sites']);
  const format = useMetricFormat('total_waste', '');
  const time = useSiteTime();
  const { t: tOverview } = useTranslation('overview');
  const name = tOverview('metrics.total_waste.label');
  const data = useMemo((): ChartData => {
    const listed = listHours(hours, Number(time.slice(0, 2)));
    return {
      unit: format.unit,
      kind: 'bar',
      points: listed.map(({ hour, isRunning }) => ({
        x: `2000-01-01T${clockTime(hour)}`,
        tick: clockTime(hour),
        title: clockTime(hour),
        isPartial: isRunning,
      })),
      series: [{ key: 'weight', name, hue: 'series', values: listed.map(({ weight }) => weight) }],
    };
  }, [hours, time, format.unit, name]);
  const isRunning = data.points.some(({ isPartial }) => isPartial);
  return (
    <Panel title={t('today.hours')} titleSuffix={place.name}>
      <TimeChart data={data} format={format.chart} label={t('today.hours')} height={chartHeight} />
      <ChartKey
        items={[
          { name: t('today.complete'), look: 'series' },
          ...(isRunning ? [{ name: t('today.running', { time }), look: 'partial' as const }] : []),
        ]}
      />
    </Panel>
  );
}

const clockTime = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

function ServicesCard({ unnamed: { services } }: { unnamed: Unnamed }) {
  const { t } = useTranslation(['firstSteps', 'common']);
  const place = useReportPlace(['sites']);
  const format = useFormat();
  const time = useSiteTime();
  const total = services.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <Panel title={t('today.services')} titleSuffix={place.name}>
      <ul className={classes['services']}>
        {services.map(({ service, start, end, weight, captures }) => {
          const name = service === null ? t('today.outside') : t(`common:serviceTimes.${service}`);
          const isAhead = captures === 0 && start !== null && time < start;
          return (
            <li key={service}>
              <span className={classes['line']}>
                <i
                  className={classes['swatch']}
                  style={{
                    background:
                      service === null ? 'var(--text-3)' : `var(--st-${service.toLowerCase()})`,
                  }}
                  aria-hidden
                />
                <b>{name}</b>
                {start !== null && (
                  <span className={classes['quiet']}>
                    {start}–{end}
                  </span>
                )}
                {isAhead ? (
                  <span className={classes['quiet']}>{t('today.startsAt', { time: start })}</span>
                ) : (
                  <Figure value={format.plain(weight)} unit="kg" />
                )}
              </span>
              {!isAhead && (
                <>
                  <ProgressBar
                    percent={total === 0 ? 0 : (100 * weight) / total}
                    label={name}
                    valueText={`${format.plain(weight)} kg`}
                  />
                  <span className={classes['quiet']}>
                    {t('today.captures', { count: captures, total: format.count(captures) })}
                  </span>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
