import { liveRoutes } from '@wastegauge/contract/waste/live';
import { queryOptions } from '@tanstack/react-query';
import { eventRoutes, type WasteEvent } from '@wastegauge/contract/waste/events';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';

export const eventIntervalMs = 5000;
const imageIntervalMs = 2000;

export const latestEventOptions = (serial: string) =>
  queryOptions({
    queryKey: ['events', 'latest', serial],
    queryFn: async ({ signal }) =>
      (await call(liveRoutes.getLatestEvent, { params: { id: serial }, signal })) ?? null,
    staleTime: 0,
    refetchInterval: eventIntervalMs,
    refetchOnWindowFocus: true,
  });

export const eventImageOptions = (event: WasteEvent | null | undefined) =>
  routeOptions(
    ['events', 'image', event?.id],
    eventRoutes.getEventImage,
    { params: { id: event?.id ?? 0 } },
    {
      enabled: event?.image_url === null,
      staleTime: 0,
      refetchInterval: ({ state }) => (state.data?.image_url ? false : imageIntervalMs),
    },
  );
