import { queryOptions } from '@tanstack/react-query';
import { manualWasteRoutes, recentFood } from '@wastegauge/contract/waste/manual-waste';
import { call, readOrCopy } from '../../api/call.ts';
import { copiedQuery } from '../../api/offline-copy.ts';

export const recentFoodsOptions = (site: number, device: number | undefined) =>
  queryOptions({
    queryKey: ['recent-foods', site, device],
    queryFn: ({ signal }) =>
      readOrCopy(`recent foods ${site} ${device}`, recentFood.array(), () =>
        call(manualWasteRoutes.listRecentFoods, { query: { site, device }, signal }),
      ),
    ...copiedQuery,
    staleTime: 5 * 60_000,
  });

const { getEntryDevice } = manualWasteRoutes;

export const entryDeviceOptions = (site: number) =>
  queryOptions({
    queryKey: ['entry-device', site],
    queryFn: ({ signal }) =>
      readOrCopy(`entry device ${site}`, getEntryDevice.reply, () =>
        call(getEntryDevice, { query: { site }, signal }),
      ),
    ...copiedQuery,
    staleTime: 5 * 60_000,
  });

export const undoEntry = (id: number): Promise<void> =>
  call(manualWasteRoutes.undoEntry, { params: { id }, withoutViewAs: true });
