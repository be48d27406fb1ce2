import type { UseQueryResult } from '@tanstack/react-query';
import { standardPageSize } from '@wastegauge/contract/values/paging';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { DataTableProps } from '../../ui/data-table/data-table-column.ts';
import classes from './paged-table.module.css';
import { LoadError } from '../loading/load-error.tsx';
import { Paging } from './paging.tsx';
import { useResultToast } from '../forms/use-result-toast.ts';

type TableProps<Row> = Omit<
  DataTableProps<Row>,
  'rows' | 'rowKey' | 'isLoading' | 'loadingLabel' | 'footer'
>;

interface PagedTableProps<Row> extends TableProps<Row> {
  list: UseQueryResult<{ count: number; results: Row[] }>;
  /** Undefined for the first page, as in the URL. */
  page: number | undefined;
  pageSize?: number | undefined;
  onPageChange: (page: number | undefined) => void;
  failedText?: string | undefined;
  className?: string | undefined;
}

export function PagedTable<Row extends { id: number }>({
  list,
  page = 1,
  pageSize = standardPageSize,
  onPageChange,
  failedText,
  className = '',
  ...table
}: PagedTableProps<Row>) {
  const { t } = useTranslation();
  useFailureToast(list.isLoadingError ? list.error : null, failedText);
  // A failed background refetch keeps the rows; only a failed first load shows the error.
  if (list.isLoadingError) return <LoadError query={list} />;
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
              pageSize={pageSize}
              total={total}
              onPageChange={(chosen) => onPageChange(chosen === 1 ? undefined : chosen)}
            />
          ) : undefined
        }
      />
    </div>
  );
}

function useFailureToast(error: Error | null, text: string | undefined): void {
  const { notifyFailure } = useResultToast();
  const notify = useEffectEvent((failure: Error) => {
    if (text === undefined) return;
    console.warn(text, failure);
    notifyFailure(text);
  });
  useEffect(() => {
    if (error) notify(error);
  }, [error]);
}
