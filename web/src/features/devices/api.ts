import { liveRoutes } from '@wastegauge/contract/waste/live';
import {
  keepPreviousData,
  queryOptions,
  useIsMutating,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  deviceManagementRoutes,
  devicePage,
  type deviceChanges,
  type newDeviceBody,
  deviceRoutes,
} from '@wastegauge/contract/directory/devices';
import { uploadRoutes } from '@wastegauge/contract/services/uploads';
import type { z } from 'zod';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';
import { uploadableOf } from '../../widgets/pictures/picture-file.ts';
import type { DeviceListQuery } from './devices-search.ts';

export type DevicePage = z.infer<typeof devicePage>;

const healthIntervalMs = 30_000;

/** Polls so that a monitor that stops reporting is noticed. */
export const devicesOptions = (query: DeviceListQuery) =>
  queryOptions({
    queryKey: ['devices', 'list', query],
    queryFn: async ({ signal }) =>
      devicePage.parse(await call(deviceManagementRoutes.listDevices, { query, signal })),
    placeholderData: keepPreviousData,
    refetchInterval: healthIntervalMs,
  });

export const deviceOptions = (id: number) =>
  routeOptions(['devices', 'one', id], deviceManagementRoutes.getDevice, { params: { id } });

export const newestCaptureOptions = (id: number) =>
  queryOptions({
    queryKey: ['devices', 'newest-capture', id],
    queryFn: async ({ signal }) =>
      (await call(liveRoutes.getLatestEvent, { params: { id: String(id) }, signal })) ?? null,
    staleTime: 60_000,
  });

export const deviceKeysOptions = (id: number) =>
  queryOptions({
    queryKey: ['devices', 'keys', id],
    queryFn: async ({ signal }) =>
      (await call(deviceRoutes.listDeviceKeys, { params: { id }, signal })).results,
  });

export function useCreateDevice() {
  const refresh = useRefreshDevices();
  return useMutation({
    mutationFn: (body: z.input<typeof newDeviceBody>) =>
      call(deviceManagementRoutes.createDevice, { body }),
    onSuccess: refresh,
  });
}

export function useUpdateDevice(id: number) {
  const refresh = useRefreshDevices();
  return useMutation({
    mutationFn: (body: z.input<typeof deviceChanges>) =>
      call(deviceManagementRoutes.updateDevice, { params: { id }, body }),
    onSuccess: refresh,
  });
}

export type DeviceAction = 'archive' | 'restore';

const deviceActions = {
  archive: deviceManagementRoutes.archiveDevice,
  restore: deviceManagementRoutes.restoreDevice,
} as const;

export function useDeviceAction() {
  const refresh = useRefreshDevices();
  return useMutation({
    mutationFn: ({ id, action }: { id: number; action: DeviceAction }) =>
      call(deviceActions[action], { params: { id } }),
    onSuccess: refresh,
  });
}

export function useIssueKey(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (overlapHours: number | undefined) =>
      call(deviceRoutes.issueDeviceKey, {
        params: { id },
        body: { overlap_hours: overlapHours },
      }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['devices', 'keys', id] }),
  });
}

export function useRevokeKey(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (key: number) => call(deviceRoutes.revokeDeviceKey, { params: { id, key } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['devices', 'keys', id] }),
  });
}

const uploadKey = ['device-photo'];

export const useUploadPhoto = () =>
  useMutation({
    mutationKey: uploadKey,
    mutationFn: async (file: File) =>
      call(uploadRoutes.uploadPicture, { file: await uploadableOf(file) }),
  });

export const useIsUploading = (): boolean => useIsMutating({ mutationKey: uploadKey }) > 0;

function useRefreshDevices(): () => Promise<unknown> {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [['devices'], ['zones'], ['sites'], ['insights']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
}
