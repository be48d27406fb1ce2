import {
  keepPreviousData,
  useMutation,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import {
  eventRoutes,
  type EventChanges,
  type EventStatus,
  type WasteEvent,
} from '@wastegauge/contract/waste/events';
import { reviewRoutes } from '@wastegauge/contract/waste/review';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';
import type { RetoolListQuery } from './retool-search.ts';
import type { ReviewListQuery } from './review-search.ts';

export const reviewOptions = (query: ReviewListQuery) =>
  routeOptions(
    ['events', 'review', query],
    reviewRoutes.listEventsForReview,
    { query },
    { placeholderData: keepPreviousData },
  );

export const retoolOptions = (query: RetoolListQuery) =>
  routeOptions(
    ['events', 'retool', query],
    reviewRoutes.listEventsForRetool,
    { query },
    { placeholderData: keepPreviousData },
  );

interface EventUpdate {
  id: number;
  changes: EventChanges;
}

export interface EventList {
  queryKey: QueryKey;
  statuses: readonly EventStatus[];
}

export function useUpdateEvent(list: EventList) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: EventUpdate) =>
      call(eventRoutes.updateEvent, { params: { id }, body: changes }),
    onSuccess: (event) => showUpdated(queryClient, list, event),
  });
}

interface Page {
  count: number;
  results: WasteEvent[];
}

/** Replaces a row that still matches the list in place; otherwise reloads the list. */
async function showUpdated(
  queryClient: QueryClient,
  { queryKey, statuses }: EventList,
  event: WasteEvent,
): Promise<void> {
  const isShown = statuses.length === 0 || statuses.includes(event.status);
  if (!isShown) return queryClient.invalidateQueries({ queryKey: ['events'] });
  queryClient.setQueryData<Page>(queryKey, (page) => page && withEvent(page, event));
  await queryClient.invalidateQueries({ queryKey: ['events'], refetchType: 'none' });
}

const withEvent = (page: Page, event: WasteEvent): Page => ({
  ...page,
  results: page.results.map((row) => (row.id === event.id ? event : row)),
});
