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
  type LabelSource,
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
  labelSources?: readonly LabelSource[];
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
  { queryKey, statuses, labelSources = [] }: EventList,
  event: WasteEvent,
): Promise<void> {
  const isShown =
    isChosen(statuses, event.status) &&
    (event.label_source === null
      ? labelSources.length === 0
      : isChosen(labelSources, event.label_source));
  if (!isShown) return queryClient.invalidateQueries({ queryKey: ['events'] });
  queryClient.setQueryData<Page>(queryKey, (page) => page && withEvent(page, event));
  await queryClient.invalidateQueries({ queryKey: ['events'], refetchType: 'none' });
}

const isChosen = <Value>(chosen: readonly Value[], value: Value): boolean =>
  chosen.length === 0 || chosen.includes(value);

const withEvent = (page: Page, event: WasteEvent): Page => ({
  ...page,
  results: page.results.map((row) => (row.id === event.id ? event : row)),
});
