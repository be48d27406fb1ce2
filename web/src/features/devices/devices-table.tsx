import { Button, Menu } from '@mantine/core';
import { IconBuilding, IconDeviceCctv, IconEdit, IconKey } from '@tabler/icons-react';
import { deviceOrderings, type Device } from '@wastegauge/contract/directory/devices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MoveDevicesDialog } from '../../widgets/places/move-devices-dialog.tsx';
import { orderingOf, sortOf } from '../../widgets/tables/ordering.ts';
import { PagedTable } from '../../widgets/tables/paged-table.tsx';
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
  return (
    <>
      <PagedTable
        list={list}
        failedText={t('loadFailed')}
        page={search.page}
        onPageChange={(page) => move({ page })}
        className={classes['list']}
        caption={t('title')}
        columns={columns}
        sort={sortOf(search.ordering ?? usualOrdering)}
        onSortChange={(sort) =>
          move({ ordering: orderingOf(sort, deviceOrderings, usualOrdering) })
        }
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
        empty={
          <EmptyState
            icon={<IconDeviceCctv />}
            title={t('empty.title')}
            hint={t(filterCount(search) > 0 ? 'empty.filtered' : 'empty.hint')}
          />
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
    </>
  );
}
