import { Button } from '@mantine/core';
import { IconTableImport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ImportSummary } from '@wastegauge/contract/edges/imports';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Paging } from '../../widgets/tables/paging.tsx';
import { importListOptions, pageSize } from './api.ts';
import classes from './imports-page.module.css';
import { UndoDialog } from './undo-dialog.tsx';
import { useImportColumns } from './use-import-columns.tsx';

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
    return (
      <ErrorState
        title={t('common:loadFailed')}
        retryLabel={t('common:retry')}
        onRetry={() => void list.refetch()}
      />
    );
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
