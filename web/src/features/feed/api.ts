import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import { commentRoutes } from '@wastegauge/contract/waste/comments';
import {
  eventRoutes,
  type EventChanges,
  type LabelSource,
  type WasteEvent,
} from '@wastegauge/contract/waste/events';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import type { SortOption } from '@wastegauge/contract/values/filters';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';
import type { ReportFilterQuery } from '../../widgets/filters/report-filter.ts';

export type FeedListQuery = ReportFilterQuery & {
  ordering: SortOption;
  unusual: true | undefined;
  label_source: LabelSource[];
  limit: number;
  offset: number;
};

interface FeedResult {
  count: number;
  results: WasteEvent[];
  unusual: number[];
}

const feedKey = ['feed'];
const newestKey = (query: FeedListQuery) => [...feedKey, 'newest', query];

/** Refetched only on request, so that the list does not move while it is read. */
export const feedOptions = (query: FeedListQuery) =>
  queryOptions({
    queryKey: [...feedKey, 'shown', query],
    queryFn: async ({ signal, client }) => {
      const page = await call(feedRoutes.listFeed, { query, signal });
      client.setQueryData<FeedResult>(newestKey(query), page);
      return page;
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  });

/** The current state of the same page, used to update the displayed cards. */
export const newestOptions = (query: FeedListQuery) =>
  routeOptions(
    newestKey(query),
    feedRoutes.listFeed,
    { query },
    { staleTime: 60_000, refetchInterval: 60_000 },
  );

export const refreshFeed = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [...feedKey, 'shown'] });

export function removeFromFeed(queryClient: QueryClient, id: number): void {
  queryClient.setQueriesData<FeedResult>({ queryKey: feedKey }, (page) =>
    page?.results.some((event) => event.id === id) === true
      ? {
          ...page,
          count: page.count - 1,
          results: page.results.filter((event) => event.id !== id),
        }
      : page,
  );
}

function changeInFeed(queryClient: QueryClient, id: number, changes: Partial<WasteEvent>): void {
  queryClient.setQueriesData<FeedResult>(
    { queryKey: feedKey },
    (page) =>
      page && {
        ...page,
        results: page.results.map((event) => (event.id === id ? { ...event, ...changes } : event)),
      },
  );
}

/** The event was discarded or changed by somebody else. */
/** A change without the reason that a locked period needs can be tried again. */
export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 404 || error.status === 409) &&
  error.code !== 'periodLocked';

export function useUpdateEvent() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, changes }: { id: number; changes: EventChanges }) =>
      call(eventRoutes.updateEvent, { params: { id }, body: changes }),
    onSuccess: async (event) => {
      if (event.status !== 'DISCARDED') return changeInFeed(queryClient, event.id, event);
      removeFromFeed(queryClient, event.id);
      await refreshFeed(queryClient);
    },
    onError: async (error) => {
      if (isOutdated(error)) await refreshFeed(queryClient);
    },
  });
}

export function useFlag() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, note }: { id: number; note: string | null }) =>
      note === null
        ? call(commentRoutes.removeFlag, { params: { id } })
        : call(commentRoutes.setFlag, {
            body: { event: id, comment: note === '' ? null : { comment: note } },
          }),
    onSuccess: async (flag, { id }) => {
      changeInFeed(queryClient, id, flag);
      await queryClient.invalidateQueries({ queryKey: ['activity'] });
    },
    onError: async (error) => {
      if (isOutdated(error)) await refreshFeed(queryClient);
    },
  });
}
