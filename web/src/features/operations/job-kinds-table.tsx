import { IconListCheck } from '@tabler/icons-react';
import type { JobKindState } from '@wastegauge/contract/edges/operations';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './operations-page.module.css';
import { useJobName } from './use-job-name.ts';
import { useMoments } from './use-moments.ts';

const counts = [
  ['waiting', 'waiting'],
  ['planned', 'planned'],
  ['running', 'running'],
  ['retrying', 'retrying'],
  ['givenUp', 'given_up'],
] as const;

export function JobKindsTable({ kinds, at }: { kinds: readonly JobKindState[]; at: string }) {
  const { t } = useTranslation(['operations', 'common']);
  const jobName = useJobName();
  const { age } = useMoments();
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
