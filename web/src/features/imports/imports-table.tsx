import { Button, VisuallyHidden } from '@mantine/core';
import { IconTableImport } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ImportSummary } from '@wastegauge/contract/edges/imports';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { Paging } from '../../widgets/tables/paging.tsx';
import { Badge, type BadgeTone } from '../../ui/display/badge.tsx';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { importListOptions, pageSize, saveRefusedLines } from './api.ts';
import classes from './imports-page.module.css';
import { UndoDialog } from './undo-dialog.tsx';

interface ImportsTableProps {
  page: number;
  onPageChange: (page: number) => void;
}

export function ImportsTable({ page, onPageChange }: ImportsTableProps) {
  const titleId = useId();
  const { t } = useTranslation(['imports', 'common']);
  const list = useQuery(importListOptions(page));
  const columns = useImportColumns();
  // Keeps the import while the dialog closes.
  const [undone, setUndone] = useState<ImportSummary | null>(null);
  const [isUndoing, setIsUndoing] = useState(false);
  if (list.isLoadingError) {
    return <LoadError query={list} />;
  }
  return (
    <section className={classes['section']} aria-labelledby={titleId}>
      <h2 id={titleId}>{t('list.title')}</h2>
      <DataTable
        caption={t('list.title')}
        columns={columns}
        rows={list.data?.results ?? []}
        rowKey={({ id }) => String(id)}
        isLoading={list.isPending}
        loadingLabel={t('common:loading')}
        empty={
          <EmptyState
            icon={<IconTableImport />}
            title={t('list.empty')}
            hint={t('list.emptyHint')}
          />
        }
        rowActions={{
          header: t('list.actions'),
          render: (row) => (
            <RowAction
              row={row}
              onUndo={() => {
                setUndone(row);
                setIsUndoing(true);
              }}
            />
          ),
        }}
        footer={
          list.data && list.data.count > pageSize ? (
            <Paging {...{ page, pageSize, onPageChange }} total={list.data.count} />
          ) : undefined
        }
      />
      {undone && (
        <UndoDialog
          key={undone.id}
          opened={isUndoing}
          summary={undone}
          onClose={() => setIsUndoing(false)}
        />
      )}
    </section>
  );
}

function RowAction({ row, onUndo }: { row: ImportSummary; onUndo: () => void }) {
  const { t } = useTranslation('imports');
  if (row.state === 'undone') return null;
  if (row.state === 'applied') {
    return (
      <Button aria-label={t('undo.buttonOf', { file: row.file_name })} onClick={onUndo}>
        {t('undo.button')}
      </Button>
    );
  }
  return (
    <Button
      renderRoot={(props) => (
        <Link {...props} to="/imports/$importId" params={{ importId: String(row.id) }} />
      )}
      aria-label={t('list.goOnWith', { file: row.file_name })}
    >
      {t('list.goOn')}
    </Button>
  );
}

const tones: Record<ImportSummary['state'], BadgeTone> = {
  draft: 'warn',
  applied: 'ok',
  undone: 'neutral',
};

function useImportColumns(): Column<ImportSummary>[] {
  const { t } = useTranslation('imports');
  const format = useFormat();
  return [
    {
      key: 'file',
      header: t('list.file'),
      render: (row) => (
        <div className={classes['lines']}>
          <b>{row.file_name}</b>
          <span>
            {[t(`kinds.${row.kind}`), ...row.site_names.slice(0, 2)].join(' · ')}
            {row.site_names.length > 2 && ` +${row.site_names.length - 2}`}
          </span>
        </div>
      ),
    },
    {
      key: 'what',
      header: t('list.what'),
      render: (row) => <ContentCell row={row} />,
    },
    {
      key: 'who',
      header: t('list.who'),
      render: (row) => (
        <div className={classes['lines']}>
          <span>{row.user_name ?? t('list.gone')}</span>
          <span>{format.timestamp(row.undone_at ?? row.applied_at ?? row.created_at)}</span>
        </div>
      ),
    },
    {
      key: 'state',
      header: t('list.state'),
      render: (row) => (
        <div className={classes['lines']}>
          <span>
            <Badge tone={tones[row.state]}>{t(`list.states.${row.state}`)}</Badge>
          </span>
          {row.kept_count > 0 && <span>{t('list.kept', { count: row.kept_count })}</span>}
        </div>
      ),
    },
  ];
}

function ContentCell({ row }: { row: ImportSummary }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const { notifyError } = useResultToast();
  if (row.state === 'draft') return t('list.draftLines', { count: row.line_count });
  const amount =
    row.total_kg === null
      ? format.count(row.total_covers ?? 0)
      : `${format.plain(row.total_kg)} kg`;
  return (
    <div className={classes['lines']}>
      <span className={classes['figures']}>
        {t(`list.${row.kind}`, { count: row.accepted_count, amount })}
      </span>
      {row.first_day !== null && row.last_day !== null && (
        <span className={classes['figures']}>
          {row.first_day === row.last_day
            ? format.day(row.first_day)
            : `${format.day(row.first_day)} – ${format.day(row.last_day)}`}
        </span>
      )}
      {row.left_out_count > 0 && (
        <span>
          <button
            type="button"
            className={classes['link']}
            onClick={() => void saveRefusedLines(row.id, row.file_name).catch(notifyError)}
          >
            {t('list.leftOut', { count: row.left_out_count })}{' '}
            <VisuallyHidden>{row.file_name}</VisuallyHidden>
          </button>
        </span>
      )}
    </div>
  );
}
