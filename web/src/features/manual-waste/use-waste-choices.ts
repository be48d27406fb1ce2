import { useTimeout } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSites } from '../../widgets/places/site-list.ts';
import { foodListOptions } from '../../widgets/food/food-options.ts';
import { zoneListOptions } from '../../widgets/places/zone-list.ts';
import { recentFoodsOptions } from './api.ts';
import { readLastPlace } from './last-place.ts';

export interface ChosenPlace {
  siteId: number | null;
  deviceId: number | null;
}

// Start after the requests of the page itself.
const restMs = 1500;

/** Prefetched so that the dialog also works offline. */
export function useWasteChoices(chosen: ChosenPlace, isNeeded: boolean) {
  const [isRested, setIsRested] = useState(false);
  useTimeout(() => setIsRested(true), restMs, { autoInvoke: true });
  const enabled = isNeeded || isRested;
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
  const device =
    devices.find(({ id }) => id === chosen.deviceId) ??
    devices.find(({ id }) => id === last?.deviceId) ??
    devices[0];
  const recent = useQuery({
    ...recentFoodsOptions(siteId, device?.id),
    enabled: enabled && device !== undefined,
  });
  const foods = useQuery({
    ...foodListOptions(site?.id ?? null),
    enabled: enabled && site !== undefined,
  });
  return { sites, site, devices, device, zones, recent, foods };
}
export type WasteChoices = ReturnType<typeof useWasteChoices>;
