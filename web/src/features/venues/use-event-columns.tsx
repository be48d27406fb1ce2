import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import type { VenueEvent } from '@wastegauge/contract/insight/venues';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { OccupancyTypeBadge } from '../../widgets/places/occupancy-type-badge.tsx';
import { momentText } from '../../widgets/time/site-time.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './events-table.module.css';
import { useEventTexts } from './use-event-texts.ts';

const tablet = '(min-width: 600px) and (max-width: 959px)';

export function useEventColumns(): Column<VenueEvent>[] {
  const { t } = useTranslation('venues');
  const format = useFormat();
  const texts = useEventTexts();
  const time = (siteTime: string) => (
    <time className={classes['time']} dateTime={siteTime}>
      {momentText(format, siteTime)}
    </time>
  );
  const isTablet = useMediaQuery(tablet, false, { getInitialValueInEffect: false });
  const columns: Column<VenueEvent>[] = [
    {
      key: 'name',
      header: t('columns.event'),
      sortable: true,
      render: ({ id, site, name, description }) => (
        <span className={classes['name']}>
          <Link
            to="/venues/$siteId/events/$eventId"
            params={{ siteId: String(site), eventId: String(id) }}
          >
            {name}
          </Link>
          {description !== '' && <small>{description}</small>}
        </span>
      ),
    },
    {
      key: 'type',
      header: t('columns.type'),
      render: ({ occupancy_type }) => <OccupancyTypeBadge type={occupancy_type} />,
    },
    {
      key: 'start_date',
      header: t(isTablet ? 'columns.startAndEnd' : 'columns.start'),
      sortable: true,
      render: ({ start_date, end_date }) => (
        <>
          {time(start_date)}
          {isTablet && (
            <>
              <br />
              {time(end_date)}
            </>
          )}
        </>
      ),
    },
    {
      key: 'end_date',
      header: t('columns.end'),
      sortable: true,
      render: ({ end_date }) => time(end_date),
    },
    {
      key: 'estimate_occupancy',
      header: t('columns.guests'),
      align: 'end',
      sortable: true,
      render: ({ estimate_occupancy }) => (
        <span title={estimate_occupancy === null ? undefined : format.count(estimate_occupancy)}>
          {texts.guests(estimate_occupancy)}
        </span>
      ),
    },
  ];
  return isTablet ? columns.filter(({ key }) => key !== 'end_date') : columns;
}
