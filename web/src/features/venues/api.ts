import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Day } from '@wastegauge/contract/values/dates';
import { siteRoutes } from '@wastegauge/contract/directory/sites';
import {
  venueReportRoutes,
  upcomingEvents,
  venueRoutes,
  type venueEventBody,
  type venueEventsQuery,
} from '@wastegauge/contract/insight/venues';
import { useState } from 'react';
import type { z } from 'zod';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';
import { newClientId } from '../../api/client-id.ts';
import { siteDay, siteTimeAt } from '../../widgets/time/site-time.ts';
import { useNow } from '../../widgets/time/use-now.ts';

type EventsQuery = Partial<z.input<typeof venueEventsQuery>>;

export const venueEventsOptions = (siteId: number, query: EventsQuery) =>
  routeOptions(
    ['venues', 'events', siteId, query],
    venueRoutes.listVenueEvents,
    { params: { site: siteId }, query: { occupancy_type: [], ...query } },
    { placeholderData: keepPreviousData },
  );

export const eventDaysOptions = (siteId: number, firstOfMonth: Day) =>
  routeOptions(['venues', 'days', siteId, firstOfMonth], venueRoutes.listEventDays, {
    params: { site: siteId },
    query: { year: Number(firstOfMonth.slice(0, 4)), month: Number(firstOfMonth.slice(5, 7)) },
  });

export const eventReportOptions = (siteId: number, id: number) =>
  routeOptions(['venues', 'report', siteId, id], venueReportRoutes.getEventReport, {
    params: { site: siteId, id },
  });

export const siteDetailOptions = (siteId: number) =>
  routeOptions(['venues', 'site', siteId], siteRoutes.getSite, { params: { id: siteId } });

export const siteInfoOptions = (siteId: number) =>
  routeOptions(['venues', 'site-info', siteId], siteRoutes.getSiteInfo, { params: { siteId } });

// Events of today may already be over; no site has more than this per day.
const fetchLimit = 50;

export function useUpcomingEvents(siteId: number, timeZone: string) {
  const now = siteTimeAt(timeZone, useNow());
  const query = useQuery(
    venueEventsOptions(siteId, {
      start_date: siteDay(now),
      ordering: 'start_date',
      limit: fetchLimit,
    }),
  );
  const events = query.data?.results.filter(({ start_date }) => start_date > now);
  return { query, events: events?.slice(0, upcomingEvents) };
}

export type EventEntry = Omit<z.input<typeof venueEventBody>, 'client_id'>;

export function useSaveEvent(id: number | null) {
  const refresh = useRefreshVenues();
  // Same key for every retry, so that a lost reply does not add the event twice.
  const [client_id] = useState(newClientId);
  return useMutation({
    mutationFn: (body: EventEntry) =>
      id === null
        ? call(venueRoutes.createVenueEvent, { body: { ...body, client_id } })
        : call(venueRoutes.updateVenueEvent, { params: { id }, body }),
    onSuccess: refresh,
  });
}

/** Calls `onDeleted` first: the event's page must be left before its query is invalidated. */
export function useDeleteEvent(onDeleted: () => Promise<void>) {
  const refresh = useRefreshVenues();
  return useMutation({
    mutationFn: (id: number) => call(venueRoutes.deleteVenueEvent, { params: { id } }),
    onSuccess: async () => {
      await onDeleted();
      await refresh();
    },
  });
}

/** Events count as covers where none were entered, and appear in the filters of every report. */
export function useRefreshVenues() {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all(
      ['venues', 'event-choices', 'covers', 'explore', 'insights', 'tomorrow'].map((key) =>
        queryClient.invalidateQueries({ queryKey: [key] }),
      ),
    );
  };
}
