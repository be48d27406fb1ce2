import type { ReviewOrdering } from '@wastegauge/contract/values/address-options';
import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconEdit, IconListSearch, IconTrash, IconScissors } from '#icons';
import type { UseQueryResult } from '@tanstack/react-query';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { Fragment, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import type { SortState, Column } from '../../ui/data-table/data-table-column.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useOpening } from '../../ui/dialogs/use-opening.ts';
import { BulkActions } from '../../widgets/decisions/bulk-actions.tsx';
import { Paging } from '../../widgets/tables/paging.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useLastPage } from '../../widgets/tables/use-last-page.ts';
import { Badge } from '../../ui/display/badge.tsx';
import { FoodKeyHint, isGuessed } from '../../widgets/food/food-key-hint.tsx';
import { useFoodKey } from '../../widgets/food/use-food-key.ts';
import { LabelSourceBadge } from '../../widgets/food/label-badges.tsx';
import { EventName } from '../../widgets/pictures/event-name.tsx';
import { EventStatus } from '../../widgets/pictures/event-status.tsx';
import { CountedBadge } from '../../widgets/figures/counted-badge.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import type { EventList } from './api.ts';
import { DiscardEventDialog } from './discard-event-dialog.tsx';
import classes from './review-page.module.css';
import type { ReviewView } from './review-search.ts';
import { selectEvents, type SelectedEvents } from './selected-events.ts';
import { UpdateEventDialog } from './update-event-dialog.tsx';

interface ReviewTableProps {
  list: UseQueryResult<{ count: number; results: WasteEvent[] }>;
  shown: EventList;
  view: ReviewView;
  hasSite: boolean;
  onViewChange: (change: Partial<ReviewView>) => void;
}

interface Task {
  kind: 'update' | 'relabel' | 'discard';
  event: WasteEvent;
}

const none: WasteEvent[] = [];
const bulkActions = ['relabel', 'restore', 'discard'] as const;

export function ReviewTable({ list, shown, view, hasSite, onViewChange }: ReviewTableProps) {
  const { t } = useTranslation(['review', 'common', 'decisions']);
  const [task, setTask] = useState<Task | null>(null);
  const [isAsking, { open, close }] = useDisclosure(false);
  const opening = useOpening(isAsking);
  const ask = (asked: Task): void => {
    setTask(asked);
    open();
  };
  const [selected, setSelected] = useState<SelectedEvents>(new Map());
  const { offset, limit } = view;
  const page = Math.floor(offset / limit) + 1;
  const showPage = (number: number): void => onViewChange({ offset: (number - 1) * limit });
  useLastPage({ list, page, pageSize: limit, show: ({ page: last = 1 }) => showPage(last) });
  const events = list.data?.results ?? none;
  const translated = useTranslated(events.flatMap(({ food_name }) => food_name ?? []));
  const eventName = ({ food_name, id }: WasteEvent): string =>
    `${food_name === null ? t('common:foodPending') : translated(food_name)}, ${id}`;
  const relabel = (event: WasteEvent): void => ask({ kind: 'relabel', event });
  const area = useRef<HTMLDivElement>(null);
  useFoodKey(area, (row) => {
    const event = events.find(({ id }) => String(id) === row) ?? events.find(isGuessed);
    if (event) relabel(event);
  });
  const columns = useReviewColumns(events, {
    ordering: view.ordering,
    hasSite,
    eventName,
    onRelabel: relabel,
  });
  const select = (keys: ReadonlySet<string>): void =>
    setSelected((before) => selectEvents(before, events, keys));
  if (list.isLoadingError) {
    return <LoadError query={list} />;
  }
  return (
    <div
      ref={area}
      className={classes['list']}
      data-refetching={list.isPlaceholderData || undefined}
    >
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={events}
        rowKey={({ id }) => String(id)}
        currentKey={task && isAsking ? String(task.event.id) : undefined}
        sort={sortState(view)}
        onSortChange={({ direction }) =>
          onViewChange({ ordering: direction === 'asc' ? 'processed_at' : '-processed_at' })
        }
        selection={{
          selectedKeys: new Set(selected.keys()),
          onChange: select,
          selectAllLabel: t('decisions:bulk.all'),
          selectRowLabel: (event) => t('decisions:bulk.row', { event: eventName(event) }),
          countLabel: t('decisions:bulk.count', { count: selected.size }),
          clearLabel: t('decisions:bulk.clear'),
          actions: (
            <BulkActions
              events={[...selected.values()]}
              actions={bulkActions}
              onChanged={() => setSelected(new Map())}
            />
          ),
        }}
        rowActions={{
          header: t('actions'),
          render: (event) => (
            <>
              <Button
                variant="ghost"
                size="xs"
                classNames={{ label: classes['update'] ?? '' }}
                aria-label={t('update.of', { event: eventName(event) })}
                onClick={() => ask({ kind: 'update', event })}
              >
                <IconEdit size={18} stroke={1.7} aria-hidden />
                <span className={classes['updateText']}>{t('update.open')}</span>
              </Button>
              <ActionIcon
                size="xs"
                className={classes['discard']}
                aria-label={t('discard.of', { event: eventName(event) })}
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
            opened={isAsking && task.kind !== 'discard'}
            event={task.event}
            startsAtFood={task.kind === 'relabel'}
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

function sortState({ ordering }: ReviewView): SortState | undefined {
  if (!ordering.endsWith('processed_at')) return undefined;
  return { key: 'processed_at', direction: ordering.startsWith('-') ? 'desc' : 'asc' };
}

interface ColumnSettings {
  ordering: ReviewOrdering;
  hasSite: boolean;
  eventName: (event: WasteEvent) => string;
  onRelabel: (event: WasteEvent) => void;
}

function useReviewColumns(
  events: readonly WasteEvent[],
  { ordering, hasSite, eventName, onRelabel }: ColumnSettings,
): Column<WasteEvent>[] {
  const { t } = useTranslation(['review', 'common']);
  const format = useFormat();
  const translated = useTranslated(events.flatMap(({ food_name }) => food_name ?? []));
  const otherTime = ordering.replace('-', '');
  return [
    {
      key: 'food',
      header: t('common:food.label'),
      render: (event) => (
        <EventName event={event} foodName={event.food_name && translated(event.food_name)} />
      ),
    },
    {
      key: 'device',
      header: t('columns.device'),
      render: ({ zone, device_serial, site_name }) => (
        <span className={classes['lines']}>
          {zone}
          <span
            className={`${classes['second'] ?? ''} ${classes['place'] ?? ''}`}
            title={site_name}
          >
            <Link to="/liveview/$id" params={{ id: device_serial }} title={t('openLive')}>
              {device_serial}
            </Link>
            {!hasSite && ` · ${site_name}`}
          </span>
        </span>
      ),
    },
    {
      key: 'weight',
      header: t('columns.weight'),
      align: 'end',
      render: (event) => (
        <span className={classes['weight']}>
          <b className={classes['figure']}>{format.fixed(event.item_weight, 2)} kg</b>
          <CountedBadge event={event} />
        </span>
      ),
    },
    {
      key: 'status',
      header: t('columns.status'),
      render: ({ status }) => <EventStatus status={status} />,
    },
    {
      key: 'autoLabel',
      header: t('columns.autoLabel'),
      render: (event) =>
        event.label_source === 'recognition' || isGuessed(event) ? (
          <span className={classes['lines']}>
            <LabelSourceBadge event={event} isShort />
            {isGuessed(event) && (
              <FoodKeyHint
                label={t('common:food.changeOf', { event: eventName(event) })}
                onPress={() => onRelabel(event)}
              />
            )}
          </span>
        ) : (
          <YesNo isYes={event.auto_label} />
        ),
    },
    {
      key: 'trimmings',
      header: t('common:trimmings'),
      render: ({ trimmings }) =>
        trimmings ? (
          <Badge tone="outline" icon={<IconScissors />}>
            {t('common:trimmings')}
          </Badge>
        ) : (
          <YesNo isYes={false} />
        ),
    },
    {
      key: 'processed_at',
      header: t('columns.processed'),
      sortable: true,
      render: (event) => (
        <span className={classes['lines']}>
          <span className={classes['time']}>
            {format.timestamp(event.processed_at, event.timezone)}
          </span>
          {(otherTime === 'logged_at' || otherTime === 'labelled_at') && (
            <span className={classes['second']}>
              {t(`times.${otherTime}`, {
                time: format.timestamp(event[otherTime], event.timezone),
              })}
            </span>
          )}
        </span>
      ),
    },
  ];
}

function YesNo({ isYes }: { isYes: boolean }) {
  const { t } = useTranslation('review');
  return isYes ? t('yes') : <span className={classes['dim']}>{t('no')}</span>;
}
