import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEdit, IconListSearch, IconTrash } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { SortState } from '../../ui/data-table/data-table-column.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { Paging } from '../../widgets/tables/paging.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { useLastPage } from '../../widgets/tables/use-last-page.ts';
import type { ShownList } from './api.ts';
import { DiscardEventDialog } from './discard-event-dialog.tsx';
import classes from './review-page.module.css';
import type { ReviewView } from './review-search.ts';
import { UpdateEventDialog } from './update-event-dialog.tsx';
import { useReviewColumns } from './use-review-columns.tsx';

interface ReviewTableProps {
  list: UseQueryResult<{ count: number; results: WasteEvent[] }>;
  shown: ShownList;
  view: ReviewView;
  hasSite: boolean;
  onViewChange: (change: Partial<ReviewView>) => void;
}

interface Task {
  kind: 'update' | 'discard';
  event: WasteEvent;
}

const none: WasteEvent[] = [];

export function ReviewTable({ list, shown, view, hasSite, onViewChange }: ReviewTableProps) {
  const { t } = useTranslation(['review', 'common']);
  const errorText = useErrorText();
  const [task, setTask] = useState<Task | null>(null);
  const [isAsking, { open, close }] = useDisclosure(false);
  const opening = useOpening(isAsking);
  const ask = (asked: Task): void => {
    setTask(asked);
    open();
  };
  const { offset, limit } = view;
  const page = Math.floor(offset / limit) + 1;
  const showPage = (number: number): void => onViewChange({ offset: (number - 1) * limit });
  useLastPage({ list, page, pageSize: limit, show: ({ page: last = 1 }) => showPage(last) });
  const events = list.data?.results ?? none;
  const columns = useReviewColumns(events, { ordering: view.ordering, hasSite });
  const translated = useTranslated(events.flatMap(({ food_name }) => food_name ?? []));
  const nameOf = ({ food_name, id }: WasteEvent): string =>
    `${food_name === null ? t('common:foodPending') : translated(food_name)}, ${id}`;
  if (list.isLoadingError) {
    return (
      <ErrorState
        title={t('common:loadFailed')}
        hint={errorText(list.error)}
        retryLabel={t('common:retry')}
        onRetry={() => void list.refetch()}
      />
    );
  }
  return (
    <div className={classes['list']} data-refetching={list.isPlaceholderData || undefined}>
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={events}
        rowKey={({ id }) => String(id)}
        currentKey={task && isAsking ? String(task.event.id) : undefined}
        sort={sortOf(view)}
        onSortChange={({ direction }) =>
          onViewChange({ ordering: direction === 'asc' ? 'processed_at' : '-processed_at' })
        }
        rowActions={{
          header: t('actions'),
          render: (event) => (
            <>
              <Button
                variant="ghost"
                size="xs"
                classNames={{ label: classes['update'] ?? '' }}
                aria-label={t('update.of', { event: nameOf(event) })}
                onClick={() => ask({ kind: 'update', event })}
              >
                <IconEdit size={18} stroke={1.7} aria-hidden />
                <span className={classes['updateText']}>{t('update.open')}</span>
              </Button>
              <ActionIcon
                size="xs"
                className={classes['discard']}
                aria-label={t('discard.of', { event: nameOf(event) })}
                disabled={event.status === 'DISCARDED'}
                onClick={() => ask({ kind: 'discard', event })}
              >
                <IconTrash size={18} stroke={1.7} />
              </ActionIcon>
            </>
          ),
        }}
        isLoading={list.isPending}
        loadingLabel={t('common:loading')}
        empty={
          <EmptyState icon={<IconListSearch />} title={t('empty.title')} hint={t('empty.hint')} />
        }
        footer={
          list.data && list.data.count > 0 ? (
            <Paging page={page} pageSize={limit} total={list.data.count} onPageChange={showPage} />
          ) : undefined
        }
      />
      {task && (
        <Fragment key={opening}>
          <UpdateEventDialog
            opened={isAsking && task.kind === 'update'}
            event={task.event}
            shown={shown}
            onClose={close}
          />
          <DiscardEventDialog
            opened={isAsking && task.kind === 'discard'}
            event={task.event}
            shown={shown}
            onClose={close}
          />
        </Fragment>
      )}
    </div>
  );
}

function sortOf({ ordering }: ReviewView): SortState | undefined {
  if (!ordering.endsWith('processed_at')) return undefined;
  return { key: 'processed_at', direction: ordering.startsWith('-') ? 'desc' : 'asc' };
}
