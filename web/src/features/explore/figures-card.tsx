import { Button } from '@mantine/core';
import { IconChartBarOff, IconZoomReset } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ChartSkeleton } from '../../charts/chart-skeleton.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useErrorText } from '../../widgets/use-error-text.ts';
import { ExploreChart, useChartHeight } from './explore-chart.tsx';
import classes from './explore-page.module.css';
import { ExploreTable } from './explore-table.tsx';
import type { Explore } from './use-explore.ts';
import type { ExploreView } from './use-explore-view.ts';

/** The chart or the table; before there are figures, what is known of them. */
export function FiguresCard({ explore, view }: { explore: Explore; view: ExploreView | null }) {
  const { t } = useTranslation(['explore', 'common']);
  const errorText = useErrorText();
  const height = useChartHeight();
  const { chart, choice, exploration, zoomOut } = explore;
  if (chart.isError) {
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
      {(isCoarser || isTable || zoomOut !== null) && (
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
    </>
  );
}
