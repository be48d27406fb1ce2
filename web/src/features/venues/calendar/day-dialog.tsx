import { Button } from '@mantine/core';
import { IconCalendarOff, IconPlus } from '#icons';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Day } from '@wastegauge/contract/values/dates';
import type { VenueEvent } from '@wastegauge/contract/insight/venues';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { TableSkeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadError } from '../../../widgets/loading/load-error.tsx';
import { OccupancyTypeBadge } from '../../../widgets/places/occupancy-type-badge.tsx';
import { Paging } from '../../../widgets/tables/paging.tsx';
import { momentText } from '../../../widgets/time/site-time.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { mountOnOpen } from '../../../ui/dialogs/mount-on-open.tsx';
import { venueEventsOptions } from '../api.ts';
import { useEventTexts } from '../use-event-texts.ts';
import classes from './day-dialog.module.css';

interface DayDialogProps {
  opened: boolean;
  onClose: () => void;
  siteId: number;
  day: Day;
  onAdd: () => void;
}

const pageSize = 3;

export const DayDialog = mountOnOpen(OpenedDialog);

function OpenedDialog({ opened, onClose, siteId, day, onAdd }: DayDialogProps) {
  const { t } = useTranslation(['venues', 'common']);
  const format = useFormat();
  const [page, setPage] = useState(1);
  const events = useQuery(
    venueEventsOptions(siteId, {
      date: day,
      ordering: 'start_date',
      limit: pageSize,
      offset: (page - 1) * pageSize,
    }),
  );
  const total = events.data?.count ?? 0;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      size="day"
      sheet="fit"
      title={format.longDay(new Date(`${day}T00:00:00Z`), 'UTC')}
      closeLabel={t('common:close')}
      footer={
        <>
          {total > pageSize && (
            <Paging page={page} pageSize={pageSize} total={total} onPageChange={setPage} />
          )}
          <Button leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />} onClick={onAdd}>
            {t('addEvent')}
          </Button>
        </>
      }
    >
      {events.isPending && <TableSkeleton rows={2} columns={2} label={t('common:loading')} />}
      {events.isLoadingError && <LoadError query={events} />}
      {events.isSuccess && total === 0 && (
        <EmptyState icon={<IconCalendarOff />} title={t('day.empty')} />
      )}
      {total > 0 && (
        <ul className={classes['list']} aria-busy={events.isPlaceholderData}>
          {events.data?.results.map((event) => (
            <DayEvent key={event.id} event={event} onFollow={onClose} />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function DayEvent({ event, onFollow }: { event: VenueEvent; onFollow: () => void }) {
  const { t } = useTranslation('venues');
  const format = useFormat();
  const texts = useEventTexts();
  return (
    <li className={classes['item']}>
      <p className={classes['head']}>
        <Link
          to="/venues/$siteId/events/$eventId"
          params={{ siteId: String(event.site), eventId: String(event.id) }}
          onClick={onFollow}
        >
          {event.name}
        </Link>
        <OccupancyTypeBadge type={event.occupancy_type} />
      </p>
      <p className={classes['facts']}>
        {t('fromTo', {
          from: momentText(format, event.start_date),
          to: momentText(format, event.end_date),
        })}
      </p>
      <p className={classes['facts']}>
        {t('guestsOf', { guests: texts.guests(event.estimate_occupancy) })}
      </p>
      {event.description !== '' && <p className={classes['text']}>{event.description}</p>}
    </li>
  );
}
