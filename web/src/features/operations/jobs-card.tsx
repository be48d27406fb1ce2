import type { OperationsState } from '@wastegauge/contract/edges/operations';
import { useTranslation } from 'react-i18next';
import { FailedJobsTable } from './failed-jobs-table.tsx';
import { JobKindsTable } from './job-kinds-table.tsx';
import classes from './operations-page.module.css';
import { TimedJobsTable } from './timed-jobs-table.tsx';

interface JobsCardProps {
  jobs: OperationsState['jobs'];
  at: string;
}

export function JobsCard({ jobs, at }: JobsCardProps) {
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
