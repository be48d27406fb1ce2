import type { UseQueryResult } from '@tanstack/react-query';
import type { OverviewHeader } from '@wastegauge/contract/insight/overview';
import { headerMetrics } from '@wastegauge/contract/values/units';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { MetricSkeleton } from '../../ui/feedback/skeleton.tsx';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { MetricCard } from './metric-card.tsx';
import classes from './overview-page.module.css';

interface MetricsCardProps {
  header: UseQueryResult<OverviewHeader>;
  isPhone: boolean;
}

export function MetricsCard({ header, isPhone }: MetricsCardProps) {
  const { t } = useTranslation(['overview', 'common']);
  const errorText = useErrorText();
  if (header.isPending) {
    return (
      <div className={classes['metrics']}>
        {headerMetrics.map((metric, index) => (
          <MetricSkeleton key={metric} label={index === 0 ? t('common:loading') : undefined} />
        ))}
      </div>
    );
  }
  if (header.isLoadingError) {
    return (
      <div className={classes['state']}>
        <ErrorState
          title={t('common:loadFailed')}
          hint={errorText(header.error)}
          retryLabel={t('common:retry')}
          onRetry={() => void header.refetch()}
        />
      </div>
    );
  }
  return (
    <section
      aria-label={t('metricsLabel')}
      className={classes['metrics']}
      data-refetching={header.isPlaceholderData || undefined}
    >
      {header.data.figures.map((figure) => (
        <MetricCard key={figure.metric} figure={figure} header={header.data} isPhone={isPhone} />
      ))}
    </section>
  );
}
