import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { PanelSkeleton, TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { AdministrationTabs } from '../../widgets/places/administration-tabs.tsx';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { AnalyticsCard } from './analytics-card.tsx';
import { operationsOptions } from './api.ts';
import { HealthCard } from './health-card.tsx';
import { JobsCard } from './jobs-card.tsx';
import { MessagesCard } from './messages-card.tsx';
import classes from './operations-page.module.css';
import { SettingsCard } from './settings-card.tsx';
import { SizesCard } from './sizes-card.tsx';
import { StorageCard } from './storage-card.tsx';
import { VersionsCard } from './versions-card.tsx';

export function OperationsPage() {
  const { t } = useTranslation('operations');
  const format = useFormat();
  const { data: state } = useQuery(operationsOptions);
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={state && t('updated', { time: format.timestamp(state.at) })}
        subtitlePosition="beside"
      />
      <AdministrationTabs />
      <Operations />
    </>
  );
}

function Operations() {
  const { t } = useTranslation('common');
  const errorText = useErrorText();
  const operations = useQuery(operationsOptions);
  if (operations.isPending) {
    return (
      <div className={classes['root']}>
        <PanelSkeleton label={t('loading')} height={120} />
        <TableSkeleton columns={6} />
      </div>
    );
  }
  if (!operations.data) {
    return (
      <ErrorState
        title={t('loadFailed')}
        hint={errorText(operations.error)}
        retryLabel={t('retry')}
        onRetry={() => void operations.refetch()}
      />
    );
  }
  const { at, health, jobs, messages, analytics, storage, versions } = operations.data;
  return (
    <div className={classes['root']}>
      <HealthCard findings={health} />
      <MessagesCard messages={messages} />
      <JobsCard jobs={jobs} at={at} />
      <div className={classes['pair']}>
        <AnalyticsCard analytics={analytics} at={at} />
        <StorageCard storage={storage} />
      </div>
      <SizesCard storage={storage} />
      <VersionsCard versions={versions} at={at} />
      <SettingsCard settings={versions.settings} />
    </div>
  );
}
