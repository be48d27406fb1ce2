import { useQuery } from '@tanstack/react-query';
import type { FailedJob } from '@wastegauge/contract/edges/operations';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { failedJobsOptions, useDiscardJob, useRetryJob } from './api.ts';
import { FailedTable } from './failed-table.tsx';
import classes from './operations-page.module.css';
import { useJobName } from './use-job-name.ts';
import { useMoments } from './use-moments.ts';
import { useOperationsSearch } from './use-operations-search.ts';

export function FailedJobsTable() {
  const { t } = useTranslation('operations');
  const { jobsPage, show } = useOperationsSearch();
  const jobName = useJobName();
  const nameOf = ({ name, id }: FailedJob): string => `${jobName(name)}, ${id}`;
  return (
    <div className={classes['list']}>
      <h3>{t('jobs.failed')}</h3>
      <FailedTable
        list={useQuery(failedJobsOptions(jobsPage))}
        page={jobsPage}
        onPageChange={(page) => show({ jobsPage: page })}
        caption={t('jobs.failed')}
        columns={useFailedJobColumns()}
        nameOf={nameOf}
        retry={useRetryJob()}
        retriedText={t('jobRetried')}
        discard={useDiscardJob()}
        discardTitle={t('discardJobTitle')}
        questionOf={(job) => t('discardJobQuestion', { name: job ? nameOf(job) : '' })}
        discardedText={t('jobDiscarded')}
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
