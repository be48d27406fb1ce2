import { Button, Menu } from '@mantine/core';
import { IconBuilding, IconDeviceCctv, IconEdit, IconKey } from '@tabler/icons-react';
import { deviceOrderings, type Device } from '@wastegauge/contract/device-management';
import { standardPageSize } from '@wastegauge/contract/paging';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table.tsx';
import type { SortState } from '../../ui/data-table-column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { MoveDevicesDialog } from '../../widgets/move-devices-dialog.tsx';
import { Paging } from '../../widgets/paging.tsx';
import { useErrorText } from '../../widgets/use-error-text.ts';
import { filterCount, usualOrdering, type DevicesSearch } from './devices-search.ts';
import classes from './devices-table.module.css';
import { EditDeviceDialog } from './edit-device-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import { useDeviceColumns } from './use-device-columns.tsx';
import type { DeviceList } from './use-devices.ts';

type Task = 'move' | 'edit' | 'keys';

const none: Device[] = [];
const nothing: ReadonlySet<string> = new Set();

export function DevicesTable({ devices: { search, list, show } }: { devices: DeviceList }) {
  const { t } = useTranslation(['devices', 'common']);
  const errorText = useErrorText();
  const [task, setTask] = useState<Task>();
  // What closes keeps what it was about.
  const [subjects, setSubjects] = useState<readonly Device[]>(none);
  const [ticked, setTicked] = useState(nothing);
  const close = (): void => setTask(undefined);
  const begin = (begun: Task, about: readonly Device[]): void => {
    setSubjects(about);
    setTask(begun);
  };
  const move = (change: Partial<DevicesSearch>): void => {
    setTicked(nothing);
    show(change);
  };
  const rows = list.data?.results ?? none;
  const columns = useDeviceColumns(rows);
  const selected = rows.filter(({ id }) => ticked.has(String(id)));
  const [subject] = subjects;
  // Asked again and again: one answer that does not come takes nothing from the screen.
  if (list.isLoadingError) {
    return (
      <ErrorState
        title={t('loadFailed')}
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
        rows={rows}
        rowKey={({ id }) => String(id)}
        sort={sortOf(search.ordering ?? usualOrdering)}
        onSortChange={(sort) => move({ ordering: orderingOf(sort) })}
        selection={{
          selectedKeys: new Set(selected.map(({ id }) => String(id))),
          onChange: setTicked,
          selectAllLabel: t('selectAll'),
          selectRowLabel: ({ serial }) => t('selectOne', { device: serial }),
          countLabel: t('selected', { count: selected.length }),
          clearLabel: t('clear'),
          actions: (
            <Button
              size="xs"
              leftSection={<IconBuilding size={18} stroke={1.7} aria-hidden />}
              onClick={() => begin('move', selected)}
            >
              {t('moveSelected')}
            </Button>
          ),
        }}
        rowMenu={{
          header: t('actions'),
          label: ({ serial }) => t('actionsOf', { device: serial }),
          renderItems: (row) => (
            <>
              <Menu.Item
                leftSection={<IconBuilding size={16} stroke={1.7} aria-hidden />}
                onClick={() => begin('move', [row])}
              >
                {t('associate')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconEdit size={16} stroke={1.7} aria-hidden />}
                onClick={() => begin('edit', [row])}
              >
                {t('edit.title')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconKey size={16} stroke={1.7} aria-hidden />}
                disabled={row.site_id === null}
                onClick={() => begin('keys', [row])}
              >
                {t('keys.open')}
              </Menu.Item>
              {row.site_id === null && <Menu.Label>{t('keys.needsSite')}</Menu.Label>}
            </>
          ),
        }}
        isLoading={list.isPending}
        loadingLabel={t('common:loading')}
        empty={
          <EmptyState
            icon={<IconDeviceCctv />}
            title={t('empty.title')}
            hint={t(filterCount(search) > 0 ? 'empty.filtered' : 'empty.hint')}
          />
        }
        footer={
          list.data && list.data.count > 0 ? (
            <Paging
              page={search.page ?? 1}
              pageSize={standardPageSize}
              total={list.data.count}
              onPageChange={(chosen) => move({ page: chosen === 1 ? undefined : chosen })}
            />
          ) : undefined
        }
      />
      <MoveDevicesDialog
        opened={task === 'move'}
        onClose={close}
        title={t('associate')}
        deviceIds={subjects.map(({ id }) => id)}
        onMoved={() => setTicked(nothing)}
      />
      <EditDeviceDialog opened={task === 'edit'} onClose={close} device={subject} />
      <KeysDialog opened={task === 'keys'} onClose={close} device={subject} />
    </div>
  );
}

const sortOf = (ordering: string): SortState =>
  ordering.startsWith('-')
    ? { key: ordering.slice(1), direction: 'desc' }
    : { key: ordering, direction: 'asc' };

function orderingOf({ key, direction }: SortState): DevicesSearch['ordering'] {
  const wanted = direction === 'desc' ? `-${key}` : key;
  const ordering = deviceOrderings.find((known) => known === wanted);
  return ordering === usualOrdering ? undefined : ordering;
}
