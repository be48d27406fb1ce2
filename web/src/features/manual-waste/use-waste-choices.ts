import { useTimeout } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { useSites } from '../../widgets/places/site-list.ts';
import { foodListOptions } from '../../widgets/food/food-options.ts';
import { zoneListOptions } from '../../widgets/places/zone-list.ts';
import { entryDeviceOptions, recentFoodsOptions } from './waste-queries.ts';

const lastPlaceKey = 'wg-waste-place';
const lastPlace = z.object({ siteId: z.number().int(), deviceId: z.number().int() });
type LastPlace = z.infer<typeof lastPlace>;

function readLastPlace(): LastPlace | undefined {
  try {
    return lastPlace.safeParse(JSON.parse(localStorage.getItem(lastPlaceKey) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

export function rememberPlace(last: LastPlace): void {
  try {
    localStorage.setItem(lastPlaceKey, JSON.stringify(last));
  } catch {
    // Without storage the server's choice is preselected.
  }
}

export interface ChosenPlace {
  siteId: number | null;
  deviceId: number | null;
}

// Start after the requests of the page itself.
const prefetchDelayMs = 1500;

/** Prefetched so that the dialog also works offline. */
export function useWasteChoices(chosen: ChosenPlace, isNeeded: boolean) {
  const [isPrefetching, setIsPrefetching] = useState(false);
  useTimeout(() => setIsPrefetching(true), prefetchDelayMs, { autoInvoke: true });
  const enabled = isNeeded || isPrefetching;
  const sites = useSites();
  const last = readLastPlace();
  const site =
    sites.find(({ id }) => id === chosen.siteId) ??
    sites.find(({ id }) => id === last?.siteId) ??
    sites[0];
  const siteId = site?.id ?? 0;
  const zones = useQuery({
    ...zoneListOptions({ siteIds: [siteId] }),
    enabled: enabled && site !== undefined,
  });
  const devices = zones.data ?? [];
  const usual = useQuery({
    ...entryDeviceOptions(siteId),
    enabled: enabled && site !== undefined,
  });
  const device =
    devices.find(({ id }) => id === chosen.deviceId) ??
    devices.find(({ id }) => id === last?.deviceId) ??
    // Not the first monitor for a moment, then another one.
    (usual.isLoading ? undefined : findUsual(devices, usual.data?.device));
  const hasNoMonitor =
    zones.data !== undefined && !usual.isLoading && (!device || device.is_manual);
  const recent = useQuery({
    ...recentFoodsOptions(siteId, device?.id),
    enabled: enabled && site !== undefined && (device !== undefined || hasNoMonitor),
  });
  const foods = useQuery({
    ...foodListOptions(site?.id ?? null),
    enabled: enabled && site !== undefined,
  });
  return { sites, site, devices, device, hasNoMonitor, recent, foods };
}
const findUsual = <Device extends { id: number }>(
  devices: readonly Device[],
  usualId: number | null | undefined,
): Device | undefined => devices.find(({ id }) => id === usualId) ?? devices[0];

export type WasteChoices = ReturnType<typeof useWasteChoices>;
