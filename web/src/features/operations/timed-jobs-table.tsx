import type { TimedJob } from '@wastegauge/contract/edges/operations';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import classes from './operations-page.module.css';
import { useJobName } from './use-job-name.ts';
import { useMoments } from './use-moments.ts';

export function TimedJobsTable({ jobs }: { jobs: readonly TimedJob[] }) {
  const { t } = useTranslation('operations');
  const jobName = useJobName();
  const { moment } = useMoments();
  const timeOf = (instant: string | null) => (
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
      render: ({ last_run_at }) => timeOf(last_run_at),
    },
    {
      key: 'nextRun',
      header: t('jobs.columns.nextRun'),
      render: ({ next_run_at }) => timeOf(next_run_at),
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
