import { useMutation } from '@tanstack/react-query';
import { coverRoutes, type DailyCover } from '@wastegauge/contract/insight/covers';
import { tomorrowRoutes } from '@wastegauge/contract/insight/tomorrow';
import type { OccupancyType } from '@wastegauge/contract/values/address-options';
import type { Day } from '@wastegauge/contract/values/dates';
import type { ServiceTime } from '@wastegauge/contract/waste/events';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';
import { useRefreshCovers } from '../../widgets/figures/use-refresh-covers.ts';

export type ServiceCovers = { service: ServiceTime; covers: number | null }[];

export const serviceCoversOptions = (site: number, day: Day) =>
  routeOptions(
    ['covers', 'services', site, day],
    tomorrowRoutes.listServiceCovers,
    { query: { site, startDate: day, endDate: day } },
    { staleTime: 0 },
  );

export interface CoverChange {
  /** The existing record of the day, if any. */
  record: DailyCover;
  siteId: number;
  covers: number;
  occupancyType: OccupancyType;
  /** Changed covers by service. */
  services: ServiceCovers;
}

async function saveServices(site: number, day: Day, services: ServiceCovers): Promise<void> {
  if (services.length === 0) return;
  await call(tomorrowRoutes.saveServiceCovers, { body: { site, day, services } });
}

export function useSaveCover() {
  const refresh = useRefreshCovers();
  return useMutation({
    mutationFn: async ({ record, siteId, covers, occupancyType, services }: CoverChange) => {
      await saveServices(siteId, record.day, services);
      return record.id === null
        ? call(coverRoutes.saveDailyCover, {
            body: {
              day: record.day,
              covers_per_day: covers,
              site: siteId,
              occupancy_type: occupancyType,
            },
          })
        : call(coverRoutes.updateDailyCover, {
            params: { id: record.id },
            body: { covers_per_day: covers, is_default: false, occupancy_type: occupancyType },
          });
    },
    onSuccess: refresh,
  });
}

interface ResetDay {
  id: number;
  siteId: number;
  day: Day;
  /** Covers by service to remove. */
  services: ServiceCovers;
}

export function useResetCover() {
  const refresh = useRefreshCovers();
  return useMutation({
    mutationFn: async ({ id, siteId, day, services }: ResetDay) => {
      await saveServices(siteId, day, services);
      return call(coverRoutes.updateDailyCover, { params: { id }, body: { is_default: true } });
    },
    onSuccess: refresh,
  });
}
