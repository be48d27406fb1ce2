import { queryOptions } from '@tanstack/react-query';
import { deviceRoutes, zone } from '@wastegauge/contract/directory/devices';
import { call, readOrCopy } from '../../api/call.ts';
import { copiedQuery } from '../../api/offline-copy.ts';

interface ZoneFilter {
  siteIds?: readonly number[] | undefined;
  isManual?: boolean | undefined;
}

export const zoneListOptions = ({ siteIds = [], isManual = false }: ZoneFilter = {}) =>
  queryOptions({
    queryKey: ['zones', siteIds, isManual],
    queryFn: ({ signal }) =>
      readOrCopy(`zones ${siteIds.join()} ${isManual}`, zone.array(), async () => {
        const query = { site: [...siteIds], ...(isManual && { manual_label: 'true' as const }) };
        return (await call(deviceRoutes.listZones, { query, signal })).results;
      }),
    ...copiedQuery,
    staleTime: 60_000,
  });
