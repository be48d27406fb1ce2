import { Link } from '@tanstack/react-router';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import type { ReviewOrdering } from '@wastegauge/contract/waste/review';
import { IconScissors } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/display/badge.tsx';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { EventName } from '../../widgets/pictures/event-name.tsx';
import { EventStatus } from '../../widgets/pictures/event-status.tsx';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './review-page.module.css';

interface ColumnSettings {
  ordering: ReviewOrdering;
  hasSite: boolean;
}

export function useReviewColumns(
  events: readonly WasteEvent[],
  { ordering, hasSite }: ColumnSettings,
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
      render: ({ item_weight }) => (
        <b className={classes['figure']}>{format.fixed(item_weight, 2)} kg</b>
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
      render: ({ auto_label }) => <YesNo isYes={auto_label} />,
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
