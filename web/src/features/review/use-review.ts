import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Zone } from '@wastegauge/contract/directory/devices';
import { useSites } from '../../widgets/places/site-list.ts';
import { zoneListOptions } from '../../widgets/places/zone-list.ts';
import {
  filtersOf,
  namesDevice,
  reviewSearch,
  searchOf,
  viewOf,
  type ReviewFilters,
  type ReviewView,
} from './review-search.ts';

const none: Zone[] = [];

export function useReview() {
  const search = reviewSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const sites = useSites();
  const zones = useQuery(zoneListOptions());
  const view = viewOf(search);
  const filters = filtersOf(search, { sites, zones: zones.data ?? none });
  return {
    view,
    filters,
    sites,
    zones: zones.data ?? none,
    /** A device in the URL can only be checked once the devices are loaded. */
    isReady: !zones.isPending || !namesDevice(search),
    show: (change: Partial<ReviewView> & { filters?: ReviewFilters }) => {
      const changed = { ...view, offset: 0, ...change };
      void navigate({ to: '/review', search: searchOf(changed, change.filters ?? filters) });
    },
  };
}
