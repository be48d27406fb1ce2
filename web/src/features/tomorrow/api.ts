import { useQueryClient } from '@tanstack/react-query';
import { coverRoutes } from '@wastegauge/contract/insight/covers';
import { tomorrowRoutes, type Tomorrow } from '@wastegauge/contract/insight/tomorrow';
import type { CallOf } from '@wastegauge/contract/route';
import type { Day, Period } from '@wastegauge/contract/values/dates';
import { call } from '../../api/call.ts';
import { download, saveFile } from '../../api/download.ts';
import { routeOptions } from '../../api/route-options.ts';

const key = 'tomorrow';

/** Colleagues enter covers and plans of the same day. */
const fresh = { staleTime: 0, refetchInterval: 5 * 60_000 };

export const tomorrowOptions = (site: number, day: Day | undefined) =>
  routeOptions(
    [key, 'day', site, day ?? null],
    tomorrowRoutes.getTomorrow,
    { query: { site, day } },
    {
      ...fresh,
      placeholderData: (previous: Tomorrow | undefined) =>
        previous?.site.id === site ? previous : undefined,
    },
  );

export const holidaysOptions = (site: number) =>
  routeOptions([key, 'holidays', site], tomorrowRoutes.listHolidays, { query: { site } });

type Body<Name extends keyof typeof tomorrowRoutes> = NonNullable<
  CallOf<(typeof tomorrowRoutes)[Name]>['body']
>;

export const savePlan = (body: Body<'savePlan'>): Promise<Tomorrow> =>
  call(tomorrowRoutes.savePlan, { body });

export const recordRanOut = (body: Body<'recordRanOut'>) =>
  call(tomorrowRoutes.recordRanOut, { body });

export const removeRanOut = (id: number) => call(tomorrowRoutes.removeRanOut, { params: { id } });

export const addHoliday = (body: Body<'addHoliday'>) => call(tomorrowRoutes.addHoliday, { body });

export const removeHoliday = (id: number) => call(tomorrowRoutes.removeHoliday, { params: { id } });

export const saveServiceCovers = (body: Body<'saveServiceCovers'>) =>
  call(tomorrowRoutes.saveServiceCovers, { body });

/** Of a site that records covers by day only. */
export const saveDayCovers = (site: number, day: Day, covers: number) =>
  call(coverRoutes.saveDailyCover, {
    body: { site, day, covers_per_day: covers, occupancy_type: 'BUSINESS_USUAL' },
  });

export async function exportAdvice(
  site: { id: number; name: string },
  period: Period,
  signal: AbortSignal,
): Promise<void> {
  const file = await download(tomorrowRoutes.exportAdvice, {
    query: { site: site.id, ...period },
    signal,
    onProgress: () => {},
  });
  saveFile(file, `advice-${period.startDate}-${period.endDate}.csv`);
}

/** Shows a saved plan at once. */
export function useShowTomorrow() {
  const queryClient = useQueryClient();
  return (data: Tomorrow): void => {
    queryClient.setQueriesData<Tomorrow>({ queryKey: [key, 'day', data.site.id] }, (shown) =>
      shown?.day === data.day ? data : shown,
    );
  };
}

export function useRefreshTomorrow() {
  const queryClient = useQueryClient();
  return (): Promise<void> => queryClient.invalidateQueries({ queryKey: [key] });
}
