import type { VenueEventType } from '@wastegauge/contract/values/address-options';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { venueCalendarRoutes } from '@wastegauge/contract/insight/venue-calendars';
import { call } from '../../../api/call.ts';
import { download, saveFile } from '../../../api/download.ts';
import { routeOptions } from '../../../api/route-options.ts';
import { useRefreshVenues } from '../api.ts';

interface CalendarFile {
  calendar: string;
  occupancyType: VenueEventType;
}

const send = (siteId: number, { calendar, occupancyType }: CalendarFile, isPreview: boolean) =>
  call(venueCalendarRoutes.importCalendar, {
    params: { site: siteId },
    body: { calendar, occupancy_type: occupancyType, dry_run: isPreview },
  });

export const usePreviewCalendar = (siteId: number) =>
  useMutation({
    mutationFn: (file: CalendarFile) => send(siteId, file, true),
  });

export function useImportCalendar(siteId: number) {
  const refresh = useRefreshVenues();
  return useMutation({
    mutationFn: (file: CalendarFile) => send(siteId, file, false),
    onSuccess: refresh,
  });
}

const withoutProgress = { signal: new AbortController().signal, onProgress: () => undefined };

export const useDownloadCalendar = (site: { id: number; name: string }) =>
  useMutation({
    mutationFn: async () => {
      const params = { site: site.id };
      const file = await download(venueCalendarRoutes.downloadCalendar, {
        params,
        ...withoutProgress,
      });
      saveFile(file, `${site.name.replaceAll(/[\\/:*?"<>|]/g, ' ').trim()}.ics`);
    },
  });

const feedKey = (siteId: number) => ['venue-feed', siteId];

export const calendarFeedOptions = (siteId: number) =>
  routeOptions(feedKey(siteId), venueCalendarRoutes.getCalendarFeed, { params: { site: siteId } });

export function useCreateFeed(siteId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(venueCalendarRoutes.makeCalendarFeed, { params: { site: siteId } }),
    onSuccess: (feed) => queryClient.setQueryData(feedKey(siteId), feed),
  });
}

export function useDeleteFeed(siteId: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => call(venueCalendarRoutes.endCalendarFeed, { params: { site: siteId } }),
    onSuccess: () => queryClient.setQueryData(feedKey(siteId), { url: null, created_at: null }),
  });
}
