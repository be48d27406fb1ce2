import { Button, Switch } from '@mantine/core';
import { IconChartBarOff, IconZoomReset } from '#icons';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import { ChartSkeleton } from '../../charts/chart-skeleton.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ChartKey } from '../../charts/chart-key.tsx';
import { ChartLegend } from '../../charts/chart-legend.tsx';
import { TimeChart } from '../../charts/time-chart.tsx';
import { daysOfPoints } from '../../widgets/figures/time-points.ts';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { useCoverDaysText } from '../../widgets/figures/cover-days.ts';
import { PendingLine } from '../../widgets/figures/pending-line.tsx';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { EventNames, type EventBands } from './event-bands.tsx';
import classes from './explore-page.module.css';
import { ExploreTable } from './explore-table.tsx';
import type { Explore } from './use-explore.ts';
import type { ExploreView } from './use-explore-view.ts';

interface ExploreFiguresProps {
  explore: Explore;
  view: ExploreView | null;
  bands: EventBands;
}

export function ExploreFigures({ explore, view, bands }: ExploreFiguresProps) {
  const { t } = useTranslation(['explore', 'common']);
  const height = useChartHeight();
  const coverDaysText = useCoverDaysText();
  const { chart, choice, exploration, apply, zoomOut } = explore;
  if (chart.isLoadingError) {
    return <LoadError query={chart} />;
  }
  if (view === null) {
    return (
      <div className={classes['chart']}>
        <ChartSkeleton height={height} label={t('common:loading')} />
      </div>
    );
  }
  const { cover_days: coverDays } = view.answer;
  const isTable = exploration.chartType === 'table';
  const isCoarser =
    !chart.isPlaceholderData &&
    choice.granularity !== null &&
    view.answer.granularity !== choice.granularity;
  const isWithoutSite =
    exploration.metric === 'waste_per_cover' && choice.metric !== exploration.metric;
  const granularity = t(`granularities.${view.answer.granularity}`);
  return (
    <>
      {coverDays !== null && coverDays.days > 0 && (
        <div className={classes['notes']}>
          <p>{t('restsOn', { days: coverDaysText(coverDays) })}</p>
        </div>
      )}
      {view.answer.pending !== null && (
        <div className={classes['notes']}>
          <PendingLine
            pending={view.answer.pending}
            metric={view.answer.metric}
            currency={view.answer.unit}
          />
        </div>
      )}
      {(isCoarser || isWithoutSite || isTable || bands.isOffered || zoomOut !== null) && (
        <div className={classes['notes']}>
          {isWithoutSite && <p>{t('perCoverNeedsSite')}</p>}
          {isCoarser && <p>{t('coarser', { granularity })}</p>}
          {isTable && (
            <p>
              {t('table.unit', {
                unit: view.figures.unit,
                comparison: view.comparison,
              })}
            </p>
          )}
          {zoomOut !== null && (
            <Button
              size="xs"
              leftSection={<IconZoomReset size={16} stroke={1.7} aria-hidden />}
              onClick={zoomOut}
            >
              {t('zoomOut')}
            </Button>
          )}
          {bands.isOffered && (
            <Switch
              label={t('showEvents')}
              checked={exploration.hasEventBands}
              onChange={({ currentTarget }) =>
                apply(
                  { ...exploration, hasEventBands: currentTarget.checked },
                  { isReplaced: true },
                )
              }
            />
          )}
        </div>
      )}
      {view.answer.series.length === 0 ? (
        <div data-refetching={chart.isPlaceholderData || undefined}>
          <EmptyState
            icon={<IconChartBarOff />}
            title={t(coverDays === null ? 'empty' : 'emptyPerCover')}
            hint={t(coverDays === null ? 'emptyHint' : 'emptyPerCoverHint')}
          />
        </div>
      ) : isTable ? (
        <ExploreTable view={view} isRefetching={chart.isPlaceholderData} />
      ) : (
        <ExploreChart explore={explore} view={view} />
      )}
      {bands.events.length > 0 && view.answer.series.length > 0 && (
        <EventNames events={bands.events} />
      )}
    </>
  );
}

interface ExploreChartProps {
  explore: Explore;
  view: ExploreView;
}

const useChartHeight = (): number => {
  const isPhone = useIsPhone();
  const isWide = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false });
  if (isPhone) return 260;
  return isWide ? 500 : 400;
};

function ExploreChart({ explore, view }: ExploreChartProps) {
  const { t } = useTranslation('explore');
  const { exploration, chart, apply, zoomTo, zoomOut } = explore;
  const { answer, points, data, figures, legend, label } = view;
  const height = useChartHeight();
  const hidden = exploration.hidden.join(',');
  const hiddenKeys = useMemo(() => new Set(hidden.split(',')), [hidden]);
  return (
    <>
      <div className={classes['chart']}>
        <TimeChart
          data={data}
          format={figures}
          label={label}
          height={height}
          hiddenKeys={hiddenKeys}
          isGoodWhenDown={answer.metric !== 'occupancy'}
          isRefetching={chart.isPlaceholderData}
          isZoomable={answer.chart.length > 1}
          zoom={null}
          onZoom={(zoom) => {
            if (zoom === null) return zoomOut?.();
            const period = { startDate: answer.start_date, endDate: answer.end_date };
            zoomTo(daysOfPoints(zoom.from, zoom.to, answer.granularity, period));
          }}
        />
      </div>
      {points.some(({ isPartial }) => isPartial) && (
        <div className={classes['key']}>
          <ChartKey items={[{ name: t(`partial.${answer.granularity}`), look: 'partial' }]} />
        </div>
      )}
      {answer.labels !== 'none' && (
        <div className={classes['legend']}>
          <ChartLegend
            label={t('legend')}
            items={legend}
            hiddenKeys={hiddenKeys}
            onChange={(keys) =>
              apply(
                { ...exploration, hidden: [...keys].filter((key) => key !== '') },
                { isReplaced: true },
              )
            }
          />
        </div>
      )}
    </>
  );
}
