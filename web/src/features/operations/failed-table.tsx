import { useDisclosure } from '@mantine/hooks';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { PagedTable } from '../../widgets/tables/paged-table.tsx';
import { useLastPage } from '../../widgets/tables/use-last-page.ts';
import { useTellResult } from '../../widgets/forms/use-result-toast.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { RetryForm } from './retry-form.tsx';

interface FailedTableProps<Row> {
  list: UseQueryResult<{ count: number; results: Row[] }>;
  page: number;
  onPageChange: (page: number | undefined) => void;
  caption: string;
  columns: Column<Row>[];
  empty?: ReactNode;
  nameOf: (row: Row) => string;
  retry: UseMutationResult<unknown, Error, number>;
  retriedText: string;
  discard: UseMutationResult<unknown, Error, number>;
  discardTitle: string;
  questionOf: (row: Row | null) => string;
  discardedText: string;
}

export function FailedTable<Row extends { id: number }>({
  nameOf,
  retry,
  retriedText,
  discard,
  discardTitle,
  questionOf,
  discardedText,
  ...table
}: FailedTableProps<Row>) {
  const { t } = useTranslation('operations');
  const { tellDone, tellError } = useTellResult();
  useLastPage({
    list: table.list,
    page: table.page,
    show: ({ page }) => table.onPageChange(page),
  });
  const [asked, setAsked] = useState<Row | null>(null);
  const [isAsking, { open, close }] = useDisclosure(false);
  return (
    <>
      <PagedTable
        {...table}
        rowActions={{
          header: t('actions.header'),
          render: (row) => (
            <RetryForm
              what={nameOf(row)}
              isProcessing={retry.isPending && retry.variables === row.id}
              onRetry={() =>
                retry.mutate(row.id, {
                  onSuccess: () => tellDone(retriedText),
                  onError: tellError,
                })
              }
              onDiscard={() => {
                setAsked(row);
                open();
              }}
            />
          ),
        }}
      />
      <DiscardDialog
        opened={isAsking}
        title={discardTitle}
        question={questionOf(asked)}
        doneText={discardedText}
        change={discard}
        id={asked?.id ?? 0}
        onClose={close}
      />
    </>
  );
}
