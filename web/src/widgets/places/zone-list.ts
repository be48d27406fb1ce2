import { queryOptions } from '@tanstack/react-query';
import { deviceRoutes } from '@wastegauge/contract/directory/devices';
import { call } from '../../api/call.ts';

interface ZoneFilter {
  siteIds?: readonly number[] | undefined;
  isManual?: boolean | undefined;
}

export const zoneListOptions = ({ siteIds = [], isManual = false }: ZoneFilter = {}) =>
  queryOptions({
    queryKey: ['zones', siteIds, isManual],
    queryFn: async ({ signal }) => {
      const query = { site: [...siteIds], ...(isManual && { manual_label: 'true' as const }) };
      return (await call(deviceRoutes.listZones, { query, signal })).results;
    },
    staleTime: 60_000,
  });
