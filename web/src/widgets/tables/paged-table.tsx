import type { UseQueryResult } from '@tanstack/react-query';
import { standardPageSize } from '@wastegauge/contract/values/paging';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { DataTableProps } from '../../ui/data-table/data-table-column.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import classes from './paged-table.module.css';
import { Paging } from './paging.tsx';
import { useErrorText } from '../forms/use-error-text.ts';
import { useTellResult } from '../forms/use-result-toast.ts';

type TableProps<Row> = Omit<
  DataTableProps<Row>,
  'rows' | 'rowKey' | 'isLoading' | 'loadingLabel' | 'footer'
>;

interface PagedTableProps<Row> extends TableProps<Row> {
  list: UseQueryResult<{ count: number; results: Row[] }>;
  /** As the address has it: nothing for the first. */
  page: number | undefined;
  onPageChange: (page: number | undefined) => void;
  /** Told when there is nothing to show because it could not be loaded. */
  failedText?: string | undefined;
  className?: string | undefined;
}

/** A page of a list of the server: while another one is on its way the old one stays. */
export function PagedTable<Row extends { id: number }>({
  list,
  page = 1,
  onPageChange,
  failedText,
  className = '',
  ...table
}: PagedTableProps<Row>) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  useToldFailure(list.isLoadingError ? list.error : null, failedText);
  // Of a list that is asked again and again one answer that does not come takes nothing from the screen.
  if (list.isLoadingError) {
    return (
      <ErrorState
        title={t('loadFailed')}
        hint={errorText(list.error)}
        retryLabel={t('retry')}
        onRetry={() => void list.refetch()}
      />
    );
  }
  const total = list.data?.count ?? 0;
  return (
    <div
      className={`${classes['root'] ?? ''} ${className}`}
      data-refetching={list.isPlaceholderData || undefined}
    >
      <DataTable
        {...table}
        rows={list.data?.results ?? []}
        rowKey={({ id }) => String(id)}
        isLoading={list.isPending}
        loadingLabel={t('loading')}
        footer={
          total > 0 ? (
            <Paging
              page={page}
              pageSize={standardPageSize}
              total={total}
              onPageChange={(chosen) => onPageChange(chosen === 1 ? undefined : chosen)}
            />
          ) : undefined
        }
      />
    </div>
  );
}

function useToldFailure(error: Error | null, text: string | undefined): void {
  const { tellFailure } = useTellResult();
  const tell = useEffectEvent((failure: Error) => {
    if (text === undefined) return;
    console.warn(text, failure);
    tellFailure(text);
  });
  useEffect(() => {
    if (error) tell(error);
  }, [error]);
}
