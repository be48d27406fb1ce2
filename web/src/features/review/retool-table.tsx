import { IconDatabaseOff, IconCircleCheck } from '#icons';
import type { UseQueryResult } from '@tanstack/react-query';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { standardPageSize } from '@wastegauge/contract/values/paging';
import { useRef, useState, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { VisuallyHidden } from '@mantine/core';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Paging } from '../../widgets/tables/paging.tsx';
import { useLastPage } from '../../widgets/tables/use-last-page.ts';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { EventName } from '../../widgets/pictures/event-name.tsx';
import { EventStatus } from '../../widgets/pictures/event-status.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { CountedBadge } from '../../widgets/figures/counted-badge.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import type { EventList } from './api.ts';
import { RetoolEvent } from './retool-event.tsx';
import classes from './retool-page.module.css';
import reviewClasses from './review-page.module.css';

interface RetoolTableProps {
  list: UseQueryResult<{ count: number; results: WasteEvent[] }>;
  shown: EventList;
  offset: number;
  onOffsetChange: (offset: number) => void;
}

const none: WasteEvent[] = [];

export function RetoolTable({ list, shown, offset, onOffsetChange }: RetoolTableProps) {
  const { t } = useTranslation(['review', 'common']);
  const page = Math.floor(offset / standardPageSize) + 1;
  const showPage = (number: number): void => onOffsetChange((number - 1) * standardPageSize);
  useLastPage({ list, page, show: ({ page: last = 1 }) => showPage(last) });
  const events = list.data?.results ?? none;
  const columns = useRetoolColumns(events);
  const [chosen, setChosen] = useState<{ id: number; index: number } | null>(null);
  const table = useRef<HTMLDivElement>(null);
  const picture = useRef<HTMLDivElement>(null);
  const index = Math.max(
    0,
    chosen && events.some(({ id }) => id === chosen.id)
      ? events.findIndex(({ id }) => id === chosen.id)
      : Math.min(chosen?.index ?? 0, events.length - 1),
  );
  const selected = events[index];

  const select = (position: number): void => {
    const event = events[position];
    if (event) setChosen({ id: event.id, index: position });
  };
  useRowKeys((by) => {
    select(index + by);
    const row = table.current?.querySelectorAll('[data-pressable]')[index + by];
    row?.scrollIntoView({ block: 'nearest' });
    if (table.current?.contains(document.activeElement)) row?.querySelector('button')?.focus();
  });
  const handlePress = (event: WasteEvent): void => {
    select(events.indexOf(event));
    const isBeside = window.matchMedia('(min-width: 960px)').matches;
    if (!isBeside) picture.current?.scrollIntoView({ block: 'start' });
  };

  if (list.isLoadingError) {
    return <LoadError query={list} />;
  }
  return (
    <div className={classes['columns']} data-refetching={list.isPlaceholderData || undefined}>
      <div ref={table} className={classes['table']}>
        <DataTable
          caption={t('retool.title')}
          columns={columns}
          rows={events}
          rowKey={({ id }) => String(id)}
          currentKey={selected && String(selected.id)}
          onCurrentChange={handlePress}
          isLoading={list.isPending}
          loadingLabel={t('common:loading')}
          empty={<EmptyState icon={<IconDatabaseOff />} title={t('retool.empty')} />}
          footer={
            list.data && list.data.count > 0 ? (
              <Paging
                page={page}
                pageSize={standardPageSize}
                total={list.data.count}
                onPageChange={(number) => {
                  setChosen(null);
                  showPage(number);
                }}
              />
            ) : undefined
          }
        />
      </div>
      <div ref={picture} className={classes['picture']}>
        <RetoolEvent event={selected} isLoading={list.isPending} shown={shown} />
      </div>
    </div>
  );
}

function useRetoolColumns(events: readonly WasteEvent[]): Column<WasteEvent>[] {
  const { t } = useTranslation(['review', 'common']);
  const format = useFormat();
  const translated = useTranslated(events.flatMap(({ food_name }) => food_name ?? []));
  return [
    {
      key: 'food',
      header: t('common:food.label'),
      render: (event) => (
        <EventName event={event} foodName={event.food_name && translated(event.food_name)} />
      ),
    },
    {
      key: 'sensor',
      header: t('retool.sensor'),
      render: ({ device_serial, site_name }) => (
        <span className={reviewClasses['lines']}>
          <span className={reviewClasses['figure']}>{device_serial}</span>
          <span className={reviewClasses['second']}>{site_name}</span>
        </span>
      ),
    },
    {
      key: 'status',
      header: t('columns.status'),
      render: ({ status }) => <EventStatus status={status} />,
    },
    {
      key: 'weight',
      header: t('columns.weight'),
      align: 'end',
      render: (event) => (
        <span className={reviewClasses['weight']}>
          <b className={reviewClasses['figure']}>{format.fixed(event.item_weight, 2)} kg</b>
          <CountedBadge event={event} />
        </span>
      ),
    },
    {
      key: 'processed',
      header: t('retool.times'),
      render: ({ processed_at, verified_at, timezone }) => (
        <span className={reviewClasses['lines']}>
          <span className={reviewClasses['stamp']}>{format.stamp(processed_at, timezone)}</span>
          {verified_at === null ? (
            <span className={reviewClasses['second']}>{t('retool.notVerified')}</span>
          ) : (
            <span className={`${reviewClasses['second'] ?? ''} ${reviewClasses['checked'] ?? ''}`}>
              <IconCircleCheck size={14} stroke={1.7} aria-hidden />
              <VisuallyHidden>{t('retool.verified')}</VisuallyHidden>
              {format.stamp(verified_at, timezone)}
            </span>
          )}
        </span>
      ),
    },
  ];
}

/** Fields, lists and dialogs handle the arrow keys themselves. */
const arrowKeyElements =
  'input, textarea, select, [contenteditable], [role="combobox"], [role="listbox"], [role="menu"], [role="dialog"], [role="radiogroup"], [data-arrows]';

function useRowKeys(move: (by: 1 | -1) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    if (event.target instanceof Element && event.target.closest(arrowKeyElements)) return;
    event.preventDefault();
    move(event.key === 'ArrowDown' ? 1 : -1);
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);
}
