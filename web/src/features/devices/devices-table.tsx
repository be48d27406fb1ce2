import { deviceOrderings } from '@wastegauge/contract/values/address-options';
import { Button, Menu, VisuallyHidden } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconBuilding,
  IconCameraOff,
  IconChefHat,
  IconDeviceCctv,
  IconEdit,
  IconKey,
  IconToolsKitchen2,
} from '#icons';
import { buildUrl } from '@wastegauge/contract/http-request';
import type { Device } from '@wastegauge/contract/directory/devices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from '@tanstack/react-router';
import { firstOwnFoodId, imageRoutes, sizedImage } from '@wastegauge/contract/services/images';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MoveDevicesDialog } from '../../widgets/places/move-devices-dialog.tsx';
import { orderingParam, parseSort } from '../../widgets/tables/ordering.ts';
import { PagedTable } from '../../widgets/tables/paged-table.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { defaultOrdering, filterCount, type DevicesSearch } from './devices-search.ts';
import type { DeviceAction } from './api.ts';
import { DeviceActionDialog } from './device-action-dialog.tsx';
import classes from './devices-table.module.css';
import { EditDeviceDialog } from './edit-device-dialog.tsx';
import { KeysDialog } from './keys-dialog.tsx';
import type { DeviceList } from './use-devices.ts';
import { areaStyle, defaultSize } from './area.ts';
import { areaFields, parseArea } from './device-fields.ts';
import { DeviceHealth } from './device-health.tsx';

type DeviceDialog = 'move' | 'edit' | 'keys' | DeviceAction;

const none: Device[] = [];
const noSelection: ReadonlySet<string> = new Set();

export function DevicesTable({ devices: { search, list, show } }: { devices: DeviceList }) {
  const { t } = useTranslation(['devices', 'common']);
  const [openedDialog, setOpenedDialog] = useState<DeviceDialog>();
  const [targetDevices, setTargetDevices] = useState<readonly Device[]>(none);
  const [selectedKeys, setSelectedKeys] = useState(noSelection);
  const close = (): void => setOpenedDialog(undefined);
  const openDialog = (next: DeviceDialog, targets: readonly Device[]): void => {
    setTargetDevices(targets);
    setOpenedDialog(next);
  };
  const move = (change: Partial<DevicesSearch>): void => {
    setSelectedKeys(noSelection);
    show(change);
  };
  const rows = list.data?.results ?? none;
  const columns = useDeviceColumns(rows);
  const selected = rows.filter(({ id }) => selectedKeys.has(String(id)));
  const [targetDevice] = targetDevices;
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
        sort={parseSort(search.ordering ?? defaultOrdering)}
        onSortChange={(sort) =>
          move({ ordering: orderingParam(sort, deviceOrderings, defaultOrdering) })
        }
        selection={{
          selectedKeys: new Set(selected.map(({ id }) => String(id))),
          onChange: setSelectedKeys,
          selectAllLabel: t('selectAll'),
          selectRowLabel: ({ serial }) => t('selectOne', { device: serial }),
          countLabel: t('selected', { count: selected.length }),
          clearLabel: t('clear'),
          actions: (
            <Button
              size="xs"
              leftSection={<IconBuilding size={18} stroke={1.7} aria-hidden />}
              onClick={() => openDialog('move', selected)}
            >
              {t('moveSelected')}
            </Button>
          ),
        }}
        rowMenu={{
          header: t('actions'),
          label: ({ serial }) => t('actionsOf', { device: serial }),
          renderItems: (row) => (
            <DeviceMenuItems device={row} onOpen={(kind) => openDialog(kind, [row])} />
          ),
        }}
        empty={
          <EmptyState
            icon={<IconDeviceCctv />}
            title={t('empty.title')}
            hint={t(
              search.archived
                ? 'empty.archived'
                : filterCount(search) > 0
                  ? 'empty.filtered'
                  : 'empty.hint',
            )}
          />
        }
      />
      <MoveDevicesDialog
        opened={openedDialog === 'move'}
        onClose={close}
        title={t('associate')}
        deviceIds={targetDevices.map(({ id }) => id)}
        onMoved={() => setSelectedKeys(noSelection)}
      />
      <EditDeviceDialog opened={openedDialog === 'edit'} onClose={close} device={targetDevice} />
      <KeysDialog opened={openedDialog === 'keys'} onClose={close} device={targetDevice} />
      {targetDevice &&
        (['archive', 'restore'] as const).map((action) => (
          <DeviceActionDialog
            key={action}
            action={action}
            opened={openedDialog === action}
            onClose={close}
            device={targetDevice}
          />
        ))}
    </>
  );
}

interface DeviceMenuItemsProps {
  device: Device;
  onOpen: (kind: DeviceDialog) => void;
}

function DeviceMenuItems({ device, onOpen }: DeviceMenuItemsProps) {
  const { t } = useTranslation('devices');
  if (device.archived_at !== null) {
    return (
      <Menu.Item
        leftSection={<IconArchiveOff size={16} stroke={1.7} aria-hidden />}
        onClick={() => onOpen('restore')}
      >
        {t('archive.restore')}
      </Menu.Item>
    );
  }
  return (
    <>
      <Menu.Item
        leftSection={<IconBuilding size={16} stroke={1.7} aria-hidden />}
        onClick={() => onOpen('move')}
      >
        {t('associate')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconEdit size={16} stroke={1.7} aria-hidden />}
        onClick={() => onOpen('edit')}
      >
        {t('edit.title')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconKey size={16} stroke={1.7} aria-hidden />}
        disabled={device.site_id === null}
        onClick={() => onOpen('keys')}
      >
        {t('keys.open')}
      </Menu.Item>
      {device.site_id === null && <Menu.Label>{t('keys.needsSite')}</Menu.Label>}
      <Menu.Item
        leftSection={<IconArchive size={16} stroke={1.7} aria-hidden />}
        onClick={() => onOpen('archive')}
      >
        {t('archive.archive')}
      </Menu.Item>
    </>
  );
}

function useDeviceColumns(devices: readonly Device[]): Column<Device>[] {
  const { t } = useTranslation(['devices', 'common']);
  const translated = useTranslated(
    devices.flatMap(({ auto_label_food: food }) => food?.name ?? []),
  );
  return [
    {
      key: 'serial',
      header: t('columns.serial'),
      sortable: true,
      render: ({ serial, kind, pin }) => (
        <span className={classes['lines']}>
          <Link
            className={classes['serial'] ?? ''}
            to="/liveview/$id"
            params={{ id: serial }}
            title={t('openLive')}
          >
            {serial}
          </Link>
          <span className={classes['second']}>
            {pin === null ? t(`kinds.${kind}`) : t('pin.ofTablet', { pin })}
          </span>
        </span>
      ),
    },
    {
      key: 'area',
      header: t('columns.area'),
      render: ({ bounding_area }) => <AreaShape area={bounding_area} />,
    },
    {
      key: 'name',
      header: t('columns.zone'),
      sortable: true,
      render: ({ name }) => name || <span className={classes['dim']}>{t('notSet')}</span>,
    },
    {
      key: 'photo',
      header: t('columns.photo'),
      render: ({ kitchen_photo: photo, serial }) =>
        photo === null ? (
          <span className={classes['noPhoto']}>
            <IconCameraOff size={18} stroke={1.7} aria-hidden />
            <VisuallyHidden>{t('noPhoto')}</VisuallyHidden>
          </span>
        ) : (
          <img
            className={classes['photo']}
            src={sizedImage(photo, 'thumb')}
            alt={t('photoOf', { device: serial })}
            loading="lazy"
            decoding="async"
          />
        ),
    },
    {
      key: 'site',
      header: t('common:site'),
      sortable: true,
      render: ({ site_name }) => site_name ?? <span className={classes['dim']}>{t('noSite')}</span>,
    },
    {
      key: 'type',
      header: t('columns.type'),
      sortable: true,
      render: ({ type }) => (
        <Badge
          tone="outline"
          icon={type === 'PLATE_WASTE' ? <IconToolsKitchen2 /> : <IconChefHat />}
        >
          {t(`types.${type}`)}
        </Badge>
      ),
    },
    {
      key: 'autoLabel',
      header: t('columns.autoLabel'),
      render: ({ auto_label: isOn, auto_label_food: food }) =>
        isOn && food ? (
          <span className={classes['food']}>
            <FoodImage sources={foodPictures(food.id)} alt="" size={28} />
            {translated(food.name)}
          </span>
        ) : (
          <span className={classes['dim']}>{t('no')}</span>
        ),
    },
    {
      key: 'last_seen_at',
      header: t('columns.lastSeen'),
      sortable: true,
      render: (device) => <DeviceHealth device={device} />,
    },
  ];
}

const foodPictures = (id: number): string[] =>
  id < firstOwnFoodId
    ? [buildUrl(imageRoutes.getFoodPicture, { params: { id, size: 'thumb' } })]
    : [];

function AreaShape({ area }: { area: Device['bounding_area'] }) {
  const { t } = useTranslation('devices');
  const { x, y, width, height } = area;
  if ([x, y, width, height].every((side) => side === null)) {
    return <span className={classes['dim']}>{t('notSet')}</span>;
  }
  const drawn = parseArea(areaFields(area));
  const open = '–';
  return (
    <span className={classes['area']}>
      <span className={classes['frame']} aria-hidden>
        {drawn && <i style={areaStyle(drawn, defaultSize)} />}
      </span>
      <span className={classes['numbers']}>
        <span>{t('area.corner', { x: x ?? open, y: y ?? open })}</span>
        <span>{t('area.size', { width: width ?? open, height: height ?? open })}</span>
      </span>
    </span>
  );
}
