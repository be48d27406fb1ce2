import { VisuallyHidden } from '@mantine/core';
import { IconCameraOff, IconChefHat, IconToolsKitchen2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Device } from '@wastegauge/contract/directory/devices';
import { firstOwnFoodId, imageRoutes, sizedImage } from '@wastegauge/contract/services/images';
import { useTranslation } from 'react-i18next';
import { addressOf } from '../../api/request.ts';
import { Badge } from '../../ui/display/badge.tsx';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { FoodImage } from '../../ui/display/food-image.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { placeOf, usualSize } from './area.ts';
import { areaFieldsOf, areaOf } from './device-fields.ts';
import classes from './devices-table.module.css';
import { HealthCard } from './health-card.tsx';

/** The keys of columns that sort are those of the contract's orderings. */
export function useDeviceColumns(devices: readonly Device[]): Column<Device>[] {
  const { t } = useTranslation(['devices', 'common']);
  const translated = useTranslated(
    devices.flatMap(({ auto_label_food: food }) => food?.name ?? []),
  );
  return [
    {
      key: 'serial',
      header: t('columns.serial'),
      sortable: true,
      render: ({ serial }) => (
        <Link
          className={classes['serial'] ?? ''}
          to="/liveview/$id"
          params={{ id: serial }}
          title={t('openLive')}
        >
          {serial}
        </Link>
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
            <FoodImage sources={picturesOf(food.id)} alt="" size={28} />
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
      render: (device) => <HealthCard device={device} />,
    },
  ];
}

const picturesOf = (id: number): string[] =>
  id < firstOwnFoodId
    ? [addressOf(imageRoutes.getFoodPicture, { params: { id, size: 'thumb' } })]
    : [];

/** On the frame of a camera, and in numbers; what is missing of it stays open. */
function AreaShape({ area }: { area: Device['bounding_area'] }) {
  const { t } = useTranslation('devices');
  const { x, y, width, height } = area;
  if ([x, y, width, height].every((side) => side === null)) {
    return <span className={classes['dim']}>{t('notSet')}</span>;
  }
  const drawn = areaOf(areaFieldsOf(area));
  const open = '–';
  return (
    <span className={classes['area']}>
      <span className={classes['frame']} aria-hidden>
        {drawn && <i style={placeOf(drawn, usualSize)} />}
      </span>
      <span className={classes['numbers']}>
        <span>{t('area.corner', { x: x ?? open, y: y ?? open })}</span>
        <span>{t('area.size', { width: width ?? open, height: height ?? open })}</span>
      </span>
    </span>
  );
}
