import { useDebouncedCallback } from '@mantine/hooks';
import {
  replaceEqualDeep,
  usePrefetchQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { feedPageSize } from '@wastegauge/contract/insight/feed';
import { useLastPage } from '../../widgets/tables/use-last-page.ts';
import { useLive } from '../../widgets/session/use-live.ts';
import { useReportFilter } from '../../widgets/filters/use-report-filter.ts';
import { filterQuery } from '../../widgets/filters/report-filter.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import { wasteTypesOptions } from '../../widgets/food/waste-types.ts';
import { feedOptions, newestOptions, refreshFeed, removeFromFeed } from './api.ts';

/** A busy shift sends several events per second; one request covers them all. */
const refetchDebounce = { delay: 1000, maxWait: 5000 };

export function useFeed() {
  const queryClient = useQueryClient();
  const { filters, offset, apply, goTo } = useReportFilter();
  const today = useToday();
  const report = filterQuery(filters, today);
  const listed = {
    ...report,
    ordering: filters.ordering,
    unusual: filters.isUnusual || undefined,
    label_source: filters.labelSources,
  };
  const query = { ...listed, limit: feedPageSize, offset };
  const list = useQuery(feedOptions(query));
  // Cards show the waste type; loading it later would make them grow.
  usePrefetchQuery(wasteTypesOptions);
  useLastPage({
    list,
    page: Math.floor(offset / feedPageSize) + 1,
    pageSize: feedPageSize,
    show: ({ page = 1 }) => goTo((page - 1) * feedPageSize),
  });
  const isShown = list.isSuccess && !list.isPlaceholderData;
  const newest = useQuery({
    ...newestOptions(query),
    enabled: isShown,
    initialData: () => (isShown ? list.data : undefined),
    initialDataUpdatedAt: list.dataUpdatedAt,
  });
  const refetchNewest = useDebouncedCallback(() => {
    if (isShown) void newest.refetch();
  }, refetchDebounce);
  useLive(
    ({ kind, event_id }) => {
      if (kind === 'discarded') removeFromFeed(queryClient, event_id);
      refetchNewest();
    },
    { sites: report.site.length === 0 ? undefined : report.site, onOpen: refetchNewest },
  );

  const byId = new Map(newest.data?.results.map((event) => [event.id, event]));
  const counted = { shown: list.data?.count ?? 0, newest: newest.data?.count };
  const change = isShown ? (counted.newest ?? counted.shown) - counted.shown : 0;
  return {
    filters,
    listed,
    offset,
    apply,
    goTo,
    list,
    events:
      list.data?.results.map((event) => replaceEqualDeep(event, byId.get(event.id) ?? event)) ?? [],
    unusualIds: new Set((newest.data ?? list.data)?.unusual),
    /** Removes discarded events at once; new events are counted when displayed. */
    total: list.data && counted.shown + Math.min(0, change),
    newCount: Math.max(0, change),
    refetchNewest,
    showNew: async (): Promise<void> => {
      await refreshFeed(queryClient);
      if (offset > 0) goTo(0);
      else window.scrollTo({ top: 0 });
    },
  };
}
