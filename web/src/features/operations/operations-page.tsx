import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { PanelSkeleton, TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { AdministrationTabs } from '../../widgets/administration/administration-tabs.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { AnalyticsCard } from './analytics-card.tsx';
import { operationsOptions } from './api.ts';
import { HealthCard } from './health-card.tsx';
import { JobsSection } from './jobs-section.tsx';
import { MessagesSection } from './messages-section.tsx';
import classes from './operations-page.module.css';
import { RecognitionCard } from './recognition-card.tsx';
import { SettingsCard, VersionsCard } from './versions-card.tsx';
import { SizeTables } from './size-tables.tsx';
import { StorageCard } from './storage-card.tsx';

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
  const operations = useQuery(operationsOptions);
  if (operations.isPending) {
    return (
      <Stack gap="var(--s6)">
        <PanelSkeleton label={t('loading')} height={120} />
        <TableSkeleton columns={6} />
      </Stack>
    );
  }
  if (!operations.data) {
    return <LoadError query={operations} />;
  }
  const { at, health, jobs, messages, analytics, storage, recognition, versions } = operations.data;
  return (
    <Stack gap="var(--s6)">
      <HealthCard findings={health} />
      <MessagesSection messages={messages} />
      <JobsSection jobs={jobs} at={at} />
      <div className={classes['pair']}>
        <AnalyticsCard analytics={analytics} at={at} />
        <StorageCard storage={storage} />
      </div>
      <SizeTables storage={storage} />
      {recognition && <RecognitionCard recognition={recognition} />}
      <VersionsCard versions={versions} at={at} />
      <SettingsCard settings={versions.settings} />
    </Stack>
  );
}
