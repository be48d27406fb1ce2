import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { maxCovers, type DailyCover } from '@wastegauge/contract/insight/covers';
import type { Day } from '@wastegauge/contract/values/dates';
import { lazy, Suspense, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChartKey } from '../../charts/chart-key.tsx';
import { ChartSkeleton } from '../../charts/chart-skeleton.tsx';
import { ChartTable } from '../../charts/chart-table.tsx';
import { TimeChart } from '../../charts/time-chart.tsx';
import { useDialogs } from '../../ui/dialogs/use-dialogs.ts';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { explorePreset } from '../../widgets/filters/explore-presets.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useReportSite } from '../../widgets/filters/use-report-site.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import { WidgetPanel } from '../../widgets/home-widgets/widget-panel.tsx';
import { WidgetPreview } from '../../widgets/home-widgets/widget-preview.tsx';
import type { ChartData, ChartFormat } from '../../charts/chart-data.ts';
import { calendarPoints } from '../../widgets/figures/calendar-points.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { coverStatisticsOptions } from './api.ts';
import classes from './occupancy-card.module.css';
import { occupancyPeriod } from './occupancy-search.ts';

const UpdateOccupancyDialog = lazy(async () => ({
  default: (await import('./update-occupancy-dialog.tsx')).UpdateOccupancyDialog,
}));
const DefaultOccupancyDialog = lazy(async () => ({
  default: (await import('./default-occupancy-dialog.tsx')).DefaultOccupancyDialog,
}));

interface OccupancyCardProps {
  /** Shown instead of the chart while no day has covers of its own. */
  empty?: ReactNode;
}

export function OccupancyCard({ empty }: OccupancyCardProps) {
  const { t } = useTranslation(['covers', 'common', 'widgets']);
  const site = useReportSite();
  const today = useToday();
  const isPhone = useIsPhone();
  const period = occupancyPeriod(today, isPhone);
  const covers = useQuery(coverStatisticsOptions(site?.id, period));
  const { opened, open, close } = useDialogs<'update' | 'default'>();
  const hasOpened = useOpening(opened !== undefined) > 0;
  // Keeps the day while the dialog closes.
  const [day, setDay] = useState<Day | null>(null);
  const update = (chosen: Day | null): void => {
    setDay(chosen);
    open('update');
  };
  return (
    <>
      <WidgetPanel
        widget="occupancy"
        query={covers}
        isEmpty={({ chart }) =>
          chart.length === 0 || (empty !== undefined && chart.every(({ is_default }) => is_default))
        }
        empty={empty}
        basis={() => ({
          period,
          counted: t('basis.counted'),
          source: t('basis.source'),
        })}
        explore={explorePreset('occupancy', { site, metric: 'total_waste', today })}
        footer={
          site ? (
            <>
              <Button size="xs" className={classes['button'] ?? ''} onClick={() => open('default')}>
                {t('setDefault')}
              </Button>
              <Button size="xs" className={classes['button'] ?? ''} onClick={() => update(null)}>
                {t('update')}
              </Button>
            </>
          ) : undefined
        }
        skeleton={<ChartSkeleton height={chartHeight + keyHeight} label={t('common:loading')} />}
        Table={OccupancyTable}
      >
        {({ chart }) => (
          <OccupancyChart
            covers={chart}
            height={chartHeight}
            hasKey
            onEdit={site ? update : undefined}
          />
        )}
      </WidgetPanel>
      {site && hasOpened && (
        <Suspense fallback={null}>
          <UpdateOccupancyDialog
            opened={opened === 'update'}
            onClose={close('update')}
            site={site}
            day={day}
            maximum={maxCovers}
          />
          <DefaultOccupancyDialog
            opened={opened === 'default'}
            onClose={close('default')}
            site={site}
            maximum={maxCovers}
          />
        </Suspense>
      )}
    </>
  );
}

const chartHeight = 204;
const keyHeight = 24;

interface OccupancyChartProps {
  covers: readonly DailyCover[];
  height: number;
  hasKey?: boolean;
  onEdit?: ((day: Day) => void) | undefined;
}

function OccupancyChart({ covers, height, hasKey = false, onEdit }: OccupancyChartProps) {
  const { t } = useTranslation('covers');
  const format = useFormat();
  const chart = useOccupancyChart(covers);
  const edit = onEdit && ((index: number) => onEdit(covers[index]?.day ?? ''));
  return (
    <div>
      <TimeChart
        {...chart}
        height={height}
        isTableElsewhere
        onAdd={edit}
        onPress={edit}
        addLabel={(index) => t('addOn', { day: format.day(covers[index]?.day ?? '') })}
      />
      {hasKey && (
        <ChartKey
          items={[
            { name: t('set'), look: 'series' },
            { name: t('notSet'), look: 'hollow' },
          ]}
        />
      )}
    </div>
  );
}

function OccupancyTable({ data }: { data: { chart: readonly DailyCover[] } }) {
  return <ChartTable {...useOccupancyChart(data.chart)} />;
}

export function OccupancyPreviewCard() {
  const site = useReportSite();
  const covers = useQuery(coverStatisticsOptions(site?.id, occupancyPeriod(useToday(), false)));
  return (
    <WidgetPreview query={covers} isEmpty={({ chart }) => chart.length === 0}>
      {({ chart }) => <OccupancyChart covers={chart} height={132} />}
    </WidgetPreview>
  );
}

const fallbackCovers = 350;

function useOccupancyChart(covers: readonly DailyCover[]) {
  const { t } = useTranslation('covers');
  const language = useLanguage();
  const format = useFormat();
  const data = useMemo(
    (): ChartData => ({
      unit: t('unit'),
      kind: 'bar',
      points: calendarPoints(
        covers.map(({ day }) => day),
        'daily',
        language,
      ),
      series: [
        {
          key: 'covers',
          name: t('covers'),
          hue: 'series',
          values: covers.map(({ covers_per_day }) => covers_per_day ?? fallbackCovers),
          hollow: covers.map(({ is_default }) => is_default),
        },
      ],
    }),
    [covers, language, t],
  );
  const chartFormat = useMemo(
    (): ChartFormat => ({
      tick: (value) => format.short(value),
      figure: format.count,
      percent: format.percent,
    }),
    [format],
  );
  return { data, format: chartFormat, label: t('chart') };
}
