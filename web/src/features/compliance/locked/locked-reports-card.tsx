import { IconAlertTriangle, IconLock } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LockedReport } from '@wastegauge/contract/insight/compliance';
import type { Column } from '../../../ui/data-table/data-table-column.ts';
import { Panel } from '../../../ui/display/panel.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { PagedTable } from '../../../widgets/tables/paged-table.tsx';
import { lockedListOptions, lockedPageSize, readLockedReport } from '../api.ts';
import classes from '../compliance-page.module.css';
import { fileStem, periodName, schemeTitle } from '../document/pack-document.ts';
import { usePackWords } from '../use-pack-words.ts';
import { FileButtons } from '../view/file-buttons.tsx';
import { packSource } from './stored-report.ts';

interface LockedReportsCardProps {
  page: number | undefined;
  onPageChange: (page: number | undefined) => void;
}

export function LockedReportsCard({ page, onPageChange }: LockedReportsCardProps) {
  const { t } = usePackWords();
  const list = useQuery(lockedListOptions(page ?? 1));
  const columns = useColumns();
  return (
    <Panel
      title={t('list.title')}
      withHeadBorder
      withoutPadding
      actions={<span className={classes['hint']}>{t('list.hint')}</span>}
    >
      <PagedTable<LockedReport>
        className={classes['table']}
        list={list}
        page={page}
        pageSize={lockedPageSize}
        onPageChange={onPageChange}
        caption={t('list.title')}
        columns={columns}
        empty={<EmptyState icon={<IconLock />} title={t('list.none')} hint={t('list.noneHint')} />}
      />
    </Panel>
  );
}

function useColumns(): Column<LockedReport>[] {
  const words = usePackWords();
  const { t, format } = words;
  const reportName = (report: LockedReport): string =>
    `${schemeTitle(report.scheme, words)}, ${periodName(report, words)}`;
  return [
    {
      key: 'report',
      header: t('list.report'),
      render: (report) => (
        <span className={classes['report']}>
          {report.is_intact ? (
            <IconLock size={18} stroke={1.7} aria-hidden />
          ) : (
            <IconAlertTriangle size={18} stroke={1.7} aria-label={t('changed')} />
          )}
          <span className={classes['lines']}>
            <Link to="/reports/compliance/$reportId" params={{ reportId: String(report.id) }}>
              {reportName(report)}
            </Link>
            <span className={classes['hash']}>
              {report.hash.slice(0, 4)} {report.hash.slice(4, 8)}
            </span>
            {(report.version > 1 || report.replaced_by !== null) && (
              <span className={classes['second']}>
                {t('version', { version: report.version })}
                {report.replaced_by !== null && `, ${t('list.replaced')}`}
              </span>
            )}
          </span>
        </span>
      ),
    },
    {
      key: 'sites',
      header: t('list.sites'),
      render: ({ sites }) =>
        sites.length === 1 ? sites[0]?.name : t('siteCount', { count: sites.length }),
    },
    {
      key: 'total',
      header: t('list.total'),
      align: 'end',
      render: ({ total }) => <span className={classes['figure']}>{format.fixed(total, 2)} kg</span>,
    },
    {
      key: 'factorSet',
      header: t('list.factorSet'),
      render: ({ factor_sets: sets }) => sets.join(', '),
    },
    {
      key: 'signedBy',
      header: t('list.signedBy'),
      render: ({ locked_by: first, countersigned_by: second }) => (
        <span className={classes['lines']}>
          {first.name}
          {second && (
            <span className={classes['second']}>
              {t('list.countersignedBy', { name: second.name })}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'lockedOn',
      header: t('list.lockedOn'),
      render: ({ locked_by: { at } }) => (
        <span className={classes['figure']}>{format.day(at.slice(0, 10))}</span>
      ),
    },
    {
      key: 'files',
      header: t('list.files'),
      align: 'end',
      render: (report) => (
        <FileButtons
          read={async () => packSource(await readLockedReport(report.id))}
          stem={fileStem(report, report.version)}
          reportName={reportName(report)}
        />
      ),
    },
  ];
}
