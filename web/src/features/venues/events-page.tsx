import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconCalculator, IconPlus } from '#icons';
import { dayIn, type Day } from '@wastegauge/contract/values/dates';
import type { VenueEvent } from '@wastegauge/contract/insight/venues';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDialogs } from '../../ui/dialogs/use-dialogs.ts';
import { useNow } from '../../widgets/time/use-now.ts';
import { useVenueSite } from '../../widgets/places/use-venue-site.ts';
import { VenueHeader } from '../../widgets/places/venue-header.tsx';
import { CalendarCard } from './calendar/calendar-card.tsx';
import { CalendarMenu } from './calendar/calendar-menu.tsx';
import { DayDialog } from './calendar/day-dialog.tsx';
import { DeleteEventDialog } from './delete-event-dialog.tsx';
import { EventDialog } from './event-dialog.tsx';
import classes from './events-page.module.css';
import { EventsTable } from './events-table.tsx';
import { PlannerDialog } from './planner/planner-dialog.tsx';
import { UpcomingCard } from './upcoming-card.tsx';
import { useEventsSearch } from './events-search.ts';

export function EventsPage() {
  const { t } = useTranslation('venues');
  const site = useVenueSite();
  const hasCalendar = useMediaQuery('(min-width: 960px)', true, { getInitialValueInEffect: false });
  const isExpanded = useEventsSearch().search.expanded === true;
  const today = dayIn(site.timezone, useNow());
  const { opened, open, close } = useDialogs<'form' | 'delete' | 'day' | 'planner'>();
  // A closing dialog keeps its subject during the exit animation.
  const [event, setEvent] = useState<VenueEvent | null>(null);
  const [day, setDay] = useState<Day | null>(null);
  const openForm = (chosen: VenueEvent | null, onDay: Day | null): void => {
    setEvent(chosen);
    setDay(onDay);
    open('form');
  };
  return (
    <>
      <VenueHeader
        title={t('title')}
        site={site}
        actions={
          <>
            <CalendarMenu site={site} />
            <Button
              leftSection={<IconCalculator size={18} stroke={1.7} aria-hidden />}
              onClick={() => open('planner')}
            >
              {t('planner.open')}
            </Button>
            <Button
              variant="primary"
              leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
              onClick={() => openForm(null, null)}
            >
              {t('addEvent')}
            </Button>
          </>
        }
      />
      {!isExpanded && (
        <div className={classes['top']}>
          <UpcomingCard site={site} />
          {hasCalendar && (
            <CalendarCard
              key={site.id}
              siteId={site.id}
              today={today}
              openDay={opened === 'day' ? day : null}
              onOpen={(chosen) => {
                setDay(chosen);
                open('day');
              }}
            />
          )}
        </div>
      )}
      <EventsTable
        key={site.id}
        siteId={site.id}
        onEdit={(chosen) => openForm(chosen, null)}
        onDelete={(chosen) => {
          setEvent(chosen);
          open('delete');
        }}
      />
      <DayDialog
        opened={opened === 'day'}
        onClose={close('day')}
        siteId={site.id}
        day={day ?? today}
        onAdd={() => openForm(null, day)}
      />
      <EventDialog
        opened={opened === 'form'}
        onClose={close('form')}
        site={site}
        event={event}
        day={day}
      />
      <PlannerDialog opened={opened === 'planner'} onClose={close('planner')} site={site} />
      <DeleteEventDialog opened={opened === 'delete'} event={event} onClose={close('delete')} />
    </>
  );
}
