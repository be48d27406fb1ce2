import { Button, Switch } from '@mantine/core';
import { IconChartBarOff, IconZoomReset } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChartSkeleton } from '../../charts/chart-skeleton.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { EventNamesCard } from './event-names-card.tsx';
import { ExploreChart, useChartHeight } from './explore-chart.tsx';
import classes from './explore-page.module.css';
import { ExploreTable } from './explore-table.tsx';
import type { EventBands } from './use-event-bands.ts';
import type { Explore } from './use-explore.ts';
import type { ExploreView } from './use-explore-view.ts';

interface FiguresCardProps {
  explore: Explore;
  view: ExploreView | null;
  bands: EventBands;
}

export function FiguresCard({ explore, view, bands }: FiguresCardProps) {
  const { t } = useTranslation(['explore', 'common']);
  const errorText = useErrorText();
  const height = useChartHeight();
  const { chart, choice, exploration, apply, zoomOut } = explore;
  if (chart.isLoadingError) {
    return (
      <ErrorState
        title={t('common:loadFailed')}
        hint={errorText(chart.error)}
        retryLabel={t('common:retry')}
        onRetry={() => void chart.refetch()}
      />
    );
  }
  if (view === null) {
    return (
      <div className={classes['chart']}>
        <ChartSkeleton height={height} label={t('common:loading')} />
      </div>
    );
  }
  const isTable = exploration.chartType === 'table';
  const isCoarser = !chart.isPlaceholderData && view.answer.granularity !== choice.granularity;
  const granularity = t(`granularities.${view.answer.granularity}`);
  return (
    <>
      {(isCoarser || isTable || bands.isOffered || zoomOut !== null) && (
        <div className={classes['notes']}>
          {isCoarser && <p>{t('coarser', { granularity })}</p>}
          {isTable && (
            <p>
              {t('table.unit', {
                unit: view.figures.unit,
                comparison: view.data.comparedWith ?? '',
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
          <EmptyState icon={<IconChartBarOff />} title={t('empty')} hint={t('emptyHint')} />
        </div>
      ) : isTable ? (
        <ExploreTable view={view} isRefetching={chart.isPlaceholderData} />
      ) : (
        <ExploreChart explore={explore} view={view} />
      )}
      {bands.events.length > 0 && view.answer.series.length > 0 && (
        <EventNamesCard events={bands.events} />
      )}
    </>
  );
}
