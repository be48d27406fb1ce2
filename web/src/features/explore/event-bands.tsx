import { Link } from '@tanstack/react-router';
import type { VenueEvent } from '@wastegauge/contract/insight/venues';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import type { ExploreAnswer } from '@wastegauge/contract/insight/explore';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './event-bands.module.css';
import { eventsOfPeriodOptions } from './api.ts';
import { showsEvents } from './explore-series.ts';
import type { Exploration } from './exploration.ts';

const initialCount = 6;

export function EventNames({ events }: { events: readonly VenueEvent[] }) {
  const { t } = useTranslation('explore');
  const format = useFormat();
  const [isExpanded, setIsExpanded] = useState(false);
  const shown = isExpanded ? events : events.slice(0, initialCount);
  return (
    <section className={classes['root']} aria-label={t('events')}>
      <h2 className={classes['title']}>
        <i aria-hidden />
        {t('events')}
      </h2>
      <ul className={classes['names']}>
        {shown.map(({ id, site, name, start_date, end_date }) => (
          <li key={id}>
            <Link
              to="/venues/$siteId/events/$eventId"
              params={{ siteId: String(site), eventId: String(id) }}
            >
              {name}
            </Link>
            <span>
              {format.period({
                startDate: start_date.slice(0, 10),
                endDate: end_date.slice(0, 10),
              })}
            </span>
          </li>
        ))}
        {events.length > shown.length && (
          <li>
            <button type="button" className={classes['more']} onClick={() => setIsExpanded(true)}>
              {t('moreEvents', { count: events.length - shown.length })}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}

const none: VenueEvent[] = [];

export interface EventBands {
  isOffered: boolean;
  events: readonly VenueEvent[];
}

export function useEventBands(
  answer: ExploreAnswer | undefined,
  { filters, hasEventBands }: Exploration,
): EventBands {
  const siteId = filters.sites.length === 1 ? filters.sites[0]?.id : undefined;
  const isFine = answer !== undefined && showsEvents(answer.granularity);
  const { data = none } = useQuery({
    ...eventsOfPeriodOptions(siteId ?? 0, {
      startDate: answer?.start_date ?? '',
      endDate: answer?.end_date ?? '',
    }),
    enabled: siteId !== undefined && isFine,
  });
  const isOffered = siteId !== undefined && isFine && data.length > 0;
  return { isOffered, events: isOffered && hasEventBands ? data : none };
}
