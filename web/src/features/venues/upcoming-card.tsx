import { VisuallyHidden } from '@mantine/core';
import { IconCalendarOff, IconUsers } from '#icons';
import { Link } from '@tanstack/react-router';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { upcomingEvents, type VenueEvent } from '@wastegauge/contract/insight/venues';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Panel } from '../../ui/display/panel.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { OccupancyTypeBadge } from '../../widgets/places/occupancy-type-badge.tsx';
import { siteDay } from '../../widgets/time/site-time.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useUpcomingEvents } from './api.ts';
import { useEventTexts } from './use-event-texts.ts';
import classes from './upcoming-card.module.css';

export function UpcomingCard({ site }: { site: SiteOption }) {
  const { t } = useTranslation(['venues', 'common']);
  const { query, events } = useUpcomingEvents(site.id, site.timezone);
  return (
    <Panel
      title={t('upcoming.title')}
      actions={
        <span className={classes['count']}>{t('upcoming.next', { count: upcomingEvents })}</span>
      }
      withoutPadding
    >
      {query.isPending && <TableSkeleton rows={5} columns={3} label={t('common:loading')} />}
      {query.isLoadingError && <LoadError query={query} />}
      {events?.length === 0 && (
        <EmptyState icon={<IconCalendarOff />} title={t('upcoming.empty')} />
      )}
      {events !== undefined && events.length > 0 && (
        <ol className={classes['list']} data-full={events.length === upcomingEvents || undefined}>
          {events.map((event) => (
            <UpcomingEvent key={event.id} event={event} />
          ))}
        </ol>
      )}
    </Panel>
  );
}

function UpcomingEvent({ event }: { event: VenueEvent }) {
  const { t } = useTranslation('venues');
  const format = useFormat();
  const texts = useEventTexts();
  const [day = '', month = ''] = format.dayWithMonth(siteDay(event.start_date)).split(' ');
  const guests = texts.guests(event.estimate_occupancy);
  return (
    <li className={classes['item']}>
      <span className={classes['day']} aria-hidden>
        <b>{day}</b>
        {month}
      </span>
      <span className={classes['what']}>
        <Link
          className={classes['name']}
          to="/venues/$siteId/events/$eventId"
          params={{ siteId: String(event.site), eventId: String(event.id) }}
        >
          {event.name}
        </Link>
        <span className={classes['when']}>{texts.span(event)}</span>
      </span>
      <OccupancyTypeBadge type={event.occupancy_type} />
      <span className={classes['guests']} title={t('columns.guests')}>
        <IconUsers size={16} stroke={1.7} aria-hidden />
        <VisuallyHidden>{t('columns.guests')}</VisuallyHidden>
        {guests}
      </span>
    </li>
  );
}
