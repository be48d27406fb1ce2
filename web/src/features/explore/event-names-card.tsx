import { Link } from '@tanstack/react-router';
import type { VenueEvent } from '@wastegauge/contract/insight/venues';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../widgets/figures/use-format.ts';
import classes from './event-names-card.module.css';

const shownAtFirst = 6;

export function EventNamesCard({ events }: { events: readonly VenueEvent[] }) {
  const { t } = useTranslation('explore');
  const format = useFormat();
  const [hasAll, setHasAll] = useState(false);
  const shown = hasAll ? events : events.slice(0, shownAtFirst);
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
            <button type="button" className={classes['more']} onClick={() => setHasAll(true)}>
              {t('moreEvents', { count: events.length - shown.length })}
            </button>
          </li>
        )}
      </ul>
    </section>
  );
}
