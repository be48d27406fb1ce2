import type {
  OperationsState,
  JobKindState,
  FailedJob,
  TimedJob,
} from '@wastegauge/contract/edges/operations';
import { useTranslation } from 'react-i18next';
import { IconListCheck } from '#icons';
import { useQuery } from '@tanstack/react-query';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { Badge } from '../../ui/display/badge.tsx';
import classes from './operations-page.module.css';
import { useJobName, useTimeTexts } from './operations-texts.ts';
import { failedJobsOptions, useDiscardJob, useRetryJob } from './api.ts';
import { FailedTable } from './failed-table.tsx';
import { useOperationsSearch } from './operations-search.ts';

interface JobsSectionProps {
  jobs: OperationsState['jobs'];
  at: string;
}

export function JobsSection({ jobs, at }: JobsSectionProps) {
  const { t } = useTranslation('operations');
  return (
    <section className={classes['section']} aria-labelledby="operations-jobs">
      <h2 id="operations-jobs">{t('jobs.title')}</h2>
      <JobKindsTable kinds={jobs.kinds} at={at} />
      {jobs.failed > 0 && <FailedJobsTable />}
      <TimedJobsTable jobs={jobs.timed} />
    </section>
  );
}

const counts = [
  ['waiting', 'waiting'],
  ['planned', 'planned'],
  ['running', 'running'],
  ['retrying', 'retrying'],
  ['givenUp', 'given_up'],
] as const;

function JobKindsTable({ kinds, at }: { kinds: readonly JobKindState[]; at: string }) {
  const { t } = useTranslation(['operations', 'common']);
  const jobName = useJobName();
  const { age } = useTimeTexts();
  const columns: Column<JobKindState>[] = [
    {
      key: 'kind',
      header: t('jobs.columns.kind'),
      render: ({ name, last_error }) => (
        <span className={classes['lines']}>
          <b className={classes['kind']}>{jobName(name)}</b>
          {last_error !== null && <span className={classes['second']}>{last_error}</span>}
        </span>
      ),
    },
    ...counts.map(([key, field]): Column<JobKindState> => ({
      key,
      header: t(`jobs.columns.${key}`),
      align: 'end',
      render: (kind) => <Count value={kind[field]} isBad={field === 'given_up'} />,
    })),
    {
      key: 'oldest',
      header: t('jobs.columns.oldest'),
      align: 'end',
      render: ({ oldest_at }) => (
        <span className={classes['time']}>{oldest_at === null ? '–' : age(oldest_at, at)}</span>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('jobs.kinds')}
      columns={columns}
      rows={kinds}
      rowKey={({ name }) => name}
      isDense
      empty={
        <EmptyState
          icon={<IconListCheck />}
          title={t('jobs.empty.title')}
          hint={t('jobs.empty.hint')}
        />
      }
    />
  );
}

function Count({ value, isBad }: { value: number; isBad: boolean }) {
  const format = useFormat();
  return (
    <span
      className={classes['count']}
      data-zero={value === 0 || undefined}
      data-bad={(isBad && value > 0) || undefined}
    >
      {format.count(value)}
    </span>
  );
}

function FailedJobsTable() {
  const { t } = useTranslation('operations');
  const { jobsPage, show } = useOperationsSearch();
  const jobName = useJobName();
  const rowLabel = ({ name, id }: FailedJob): string => `${jobName(name)}, ${id}`;
  return (
    <div className={classes['list']}>
      <h3>{t('jobs.failed')}</h3>
      <FailedTable
        list={useQuery(failedJobsOptions(jobsPage))}
        page={jobsPage}
        onPageChange={(page) => show({ jobsPage: page })}
        caption={t('jobs.failed')}
        columns={useFailedJobColumns()}
        rowLabel={rowLabel}
        retry={useRetryJob()}
        retriedText={t('jobRetried')}
        discard={useDiscardJob()}
        discardTitle={t('discardJobTitle')}
        discardQuestion={(job) => t('discardJobQuestion', { name: job ? rowLabel(job) : '' })}
        discardedText={t('jobDiscarded')}
      />
    </div>
  );
}

function useFailedJobColumns(): Column<FailedJob>[] {
  const { t } = useTranslation('operations');
  const format = useFormat();
  const jobName = useJobName();
  const { moment } = useTimeTexts();
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

function TimedJobsTable({ jobs }: { jobs: readonly TimedJob[] }) {
  const { t } = useTranslation('operations');
  const jobName = useJobName();
  const { moment } = useTimeTexts();
  const runTime = (instant: string | null) => (
    <span className={classes['time']}>
      {instant === null ? t('jobs.states.never') : moment(instant)}
    </span>
  );
  const columns: Column<TimedJob>[] = [
    {
      key: 'kind',
      header: t('jobs.columns.kind'),
      render: ({ name }) => <b className={classes['kind']}>{jobName(name)}</b>,
    },
    {
      key: 'schedule',
      header: t('jobs.columns.schedule'),
      render: ({ cron }) => (
        <span className={classes['schedule']}>
          <code className={classes['code']}>{cron}</code>
        </span>
      ),
    },
    {
      key: 'lastRun',
      header: t('jobs.columns.lastRun'),
      render: ({ last_run_at }) => runTime(last_run_at),
    },
    {
      key: 'nextRun',
      header: t('jobs.columns.nextRun'),
      render: ({ next_run_at }) => runTime(next_run_at),
    },
    {
      key: 'state',
      header: t('jobs.columns.state'),
      render: ({ is_failing }) => (
        <Badge tone={is_failing ? 'err' : 'ok'}>
          {t(is_failing ? 'jobs.states.failing' : 'jobs.states.fine')}
        </Badge>
      ),
    },
  ];
  return (
    <div className={classes['list']}>
      <h3>{t('jobs.timed')}</h3>
      <DataTable
        caption={t('jobs.timed')}
        columns={columns}
        rows={jobs}
        rowKey={({ name }) => name}
        isDense
      />
    </div>
  );
}
