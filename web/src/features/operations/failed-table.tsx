import { useDisclosure } from '@mantine/hooks';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Button } from '@mantine/core';
import { IconRefresh, IconTrash } from '#icons';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { PagedTable } from '../../widgets/tables/paged-table.tsx';
import { useLastPage } from '../../widgets/tables/use-last-page.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import classes from './operations-page.module.css';

interface FailedTableProps<Row> {
  list: UseQueryResult<{ count: number; results: Row[] }>;
  page: number;
  onPageChange: (page: number | undefined) => void;
  caption: string;
  columns: Column<Row>[];
  empty?: ReactNode;
  rowLabel: (row: Row) => string;
  retry: UseMutationResult<unknown, Error, number>;
  retriedText: string;
  discard: UseMutationResult<unknown, Error, number>;
  discardTitle: string;
  discardQuestion: (row: Row | null) => string;
  discardedText: string;
}

export function FailedTable<Row extends { id: number }>({
  rowLabel,
  retry,
  retriedText,
  discard,
  discardTitle,
  discardQuestion,
  discardedText,
  ...table
}: FailedTableProps<Row>) {
  const { t } = useTranslation('operations');
  const { notifyDone, notifyError } = useResultToast();
  useLastPage({
    list: table.list,
    page: table.page,
    show: ({ page }) => table.onPageChange(page),
  });
  const [rowToDiscard, setRowToDiscard] = useState<Row | null>(null);
  const [isAsking, { open, close }] = useDisclosure(false);
  return (
    <>
      <PagedTable
        {...table}
        rowActions={{
          header: t('actions.header'),
          render: (row) => (
            <RowActions
              rowName={rowLabel(row)}
              isProcessing={retry.isPending && retry.variables === row.id}
              onRetry={() =>
                retry.mutate(row.id, {
                  onSuccess: () => notifyDone(retriedText),
                  onError: notifyError,
                })
              }
              onDiscard={() => {
                setRowToDiscard(row);
                open();
              }}
            />
          ),
        }}
      />
      <DiscardDialog
        opened={isAsking}
        title={discardTitle}
        question={discardQuestion(rowToDiscard)}
        doneText={discardedText}
        change={discard}
        id={rowToDiscard?.id ?? 0}
        onClose={close}
      />
    </>
  );
}

interface DiscardDialogProps {
  opened: boolean;
  title: string;
  question: string;
  doneText: string;
  change: UseMutationResult<unknown, Error, number>;
  id: number;
  onClose: () => void;
}

function DiscardDialog({
  opened,
  title,
  question,
  doneText,
  change,
  id,
  onClose,
}: DiscardDialogProps) {
  const { t } = useTranslation(['operations', 'common']);
  const { notifyDone, notifyError } = useResultToast();
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      text={question}
      confirmLabel={t('actions.discard')}
      cancelLabel={t('common:cancel')}
      closeLabel={t('common:close')}
      processingLabel={t('common:processing')}
      isProcessing={change.isPending}
      destructive
      onConfirm={() =>
        change.mutate(id, {
          onSuccess: () => notifyDone(doneText),
          onError: notifyError,
          onSettled: onClose,
        })
      }
      onCancel={onClose}
    />
  );
}

interface RowActionsProps {
  rowName: string;
  isProcessing: boolean;
  onRetry: () => void;
  onDiscard: () => void;
}

function RowActions({ rowName, isProcessing, onRetry, onDiscard }: RowActionsProps) {
  const { t } = useTranslation('operations');
  return (
    <>
      <Button
        variant="ghost"
        size="xs"
        classNames={{ label: classes['retry'] ?? '' }}
        aria-label={t('actions.retryOf', { what: rowName })}
        disabled={isProcessing}
        onClick={onRetry}
      >
        <IconRefresh size={18} stroke={1.7} aria-hidden />
        <span className={classes['retryText']}>{t('actions.retry')}</span>
      </Button>
      <ActionIcon
        size="xs"
        aria-label={t('actions.discardOf', { what: rowName })}
        onClick={onDiscard}
      >
        <IconTrash size={18} stroke={1.7} />
      </ActionIcon>
    </>
  );
}
