import { VisuallyHidden } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { EventName } from '../../widgets/pictures/event-name.tsx';
import { EventStatus } from '../../widgets/pictures/event-status.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './review-page.module.css';

export function useRetoolColumns(events: readonly WasteEvent[]): Column<WasteEvent>[] {
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
        <span className={classes['lines']}>
          <span className={classes['figure']}>{device_serial}</span>
          <span className={classes['second']}>{site_name}</span>
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
      render: ({ item_weight }) => (
        <b className={classes['figure']}>{format.fixed(item_weight, 2)} kg</b>
      ),
    },
    {
      key: 'processed',
      header: t('retool.times'),
      render: ({ processed_at, verified_at, timezone }) => (
        <span className={classes['lines']}>
          <span className={classes['stamp']}>{format.stamp(processed_at, timezone)}</span>
          {verified_at === null ? (
            <span className={classes['second']}>{t('retool.notVerified')}</span>
          ) : (
            <span className={`${classes['second'] ?? ''} ${classes['checked'] ?? ''}`}>
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
