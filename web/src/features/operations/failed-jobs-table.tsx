import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { FailedJob } from '@wastegauge/contract/operations';
import { standardPageSize } from '@wastegauge/contract/paging';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/data-table-column.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Paging } from '../../widgets/paging.tsx';
import { useErrorText } from '../../widgets/use-error-text.ts';
import { useFormat } from '../../widgets/use-format.ts';
import { useTellResult } from '../../widgets/use-tell-result.ts';
import { failedJobsOptions, useDiscardJob, useRetryJob } from './api.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import classes from './operations-page.module.css';
import { RetryForm } from './retry-form.tsx';
import { useJobName } from './use-job-name.ts';
import { useMoments } from './use-moments.ts';
import { useOperationsSearch } from './use-operations-search.ts';

const none: FailedJob[] = [];

export function FailedJobsTable() {
  const { t } = useTranslation(['operations', 'common']);
  const errorText = useErrorText();
  const { jobsPage, show } = useOperationsSearch();
  const list = useQuery(failedJobsOptions(jobsPage));
  const columns = useFailedJobColumns();
  const jobName = useJobName();
  const { tellDone, tellError } = useTellResult();
  const retry = useRetryJob();
  const discard = useDiscardJob();
  const [asked, setAsked] = useState<FailedJob | null>(null);
  const [isAsking, { open, close }] = useDisclosure(false);
  if (list.isError && !list.data) {
    return (
      <ErrorState
        title={t('common:loadFailed')}
        hint={errorText(list.error)}
        retryLabel={t('common:retry')}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const nameOf = ({ name, id }: FailedJob): string => `${jobName(name)}, ${id}`;
  return (
    <div className={classes['list']}>
      <h3>{t('jobs.failed')}</h3>
      <DataTable
        caption={t('jobs.failed')}
        columns={columns}
        rows={list.data?.results ?? none}
        rowKey={({ id }) => String(id)}
        rowActions={{
          header: t('actions.header'),
          render: (job) => (
            <RetryForm
              what={nameOf(job)}
              isProcessing={retry.isPending && retry.variables === job.id}
              onRetry={() =>
                retry.mutate(job.id, {
                  onSuccess: () => tellDone(t('jobRetried')),
                  onError: tellError,
                })
              }
              onDiscard={() => {
                setAsked(job);
                open();
              }}
            />
          ),
        }}
        isLoading={list.isPending}
        loadingLabel={t('common:loading')}
        footer={
          list.data && list.data.count > 0 ? (
            <Paging
              page={jobsPage}
              pageSize={standardPageSize}
              total={list.data.count}
              onPageChange={(page) => show({ jobsPage: page })}
            />
          ) : undefined
        }
      />
      <DiscardDialog
        opened={isAsking}
        title={t('discardJobTitle')}
        question={t('discardJobQuestion', { name: asked ? nameOf(asked) : '' })}
        doneText={t('jobDiscarded')}
        change={discard}
        id={asked?.id ?? 0}
        onClose={close}
      />
    </div>
  );
}

function useFailedJobColumns(): Column<FailedJob>[] {
  const { t } = useTranslation('operations');
  const format = useFormat();
  const jobName = useJobName();
  const { moment } = useMoments();
  return [
    {
      key: 'kind',
      header: t('jobs.columns.kind'),
      render: ({ name, payload }) => (
        <span className={classes['lines']}>
          <b className={classes['kind']}>{jobName(name)}</b>
          <span className={classes['payload']}>
            {Object.entries(payload)
              .map(([key, value]) => `${key} ${String(value)}`)
              .join(' · ')}
          </span>
        </span>
      ),
    },
    {
      key: 'error',
      header: t('jobs.columns.error'),
      render: ({ error }) => <span className={classes['error']}>{error}</span>,
    },
    {
      key: 'state',
      header: t('jobs.columns.state'),
      render: ({ state, attempts, max_attempts, failed_at, next_run_at }) => (
        <span className={classes['state']}>
          <Badge tone={state === 'given_up' ? 'err' : 'warn'}>{t(`jobs.states.${state}`)}</Badge>
          <span className={classes['second']}>
            {t(next_run_at === null ? 'jobs.triesLast' : 'jobs.triesNext', {
              attempts: format.count(attempts),
              total: format.count(max_attempts),
              time: moment(next_run_at ?? failed_at),
            })}
          </span>
        </span>
      ),
    },
  ];
}
