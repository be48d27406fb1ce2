import { IconDatabaseOff } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { standardPageSize } from '@wastegauge/contract/values/paging';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Paging } from '../../widgets/tables/paging.tsx';
import { useErrorText } from '../../widgets/forms/use-error-text.ts';
import { useLastPage } from '../../widgets/tables/use-last-page.ts';
import type { ShownList } from './api.ts';
import { RetoolEventCard } from './retool-event-card.tsx';
import classes from './retool-page.module.css';
import { useRetoolColumns } from './use-retool-columns.tsx';
import { useRowKeys } from './use-row-keys.ts';

interface RetoolTableProps {
  list: UseQueryResult<{ count: number; results: WasteEvent[] }>;
  shown: ShownList;
  offset: number;
  onOffsetChange: (offset: number) => void;
}

const none: WasteEvent[] = [];

export function RetoolTable({ list, shown, offset, onOffsetChange }: RetoolTableProps) {
  const { t } = useTranslation(['review', 'common']);
  const errorText = useErrorText();
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
        <RetoolEventCard event={selected} isLoading={list.isPending} shown={shown} />
      </div>
    </div>
  );
}
