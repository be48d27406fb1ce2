import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { manualWasteRoutes } from '@wastegauge/contract/waste/manual-waste';
import { call, session } from '../../api/call.ts';
import { createEntryQueue } from './entry-queue.ts';
import { entryStore, type WaitingEntry } from './entry-store.ts';

// Entries that time out are stored and sent again later.
const timeoutMs = 8000;

export function sendEntry(entry: WaitingEntry): Promise<WasteEvent> {
  const { deviceId, siteId, wasteTypeId, foodDescription, amountKg } = entry;
  const { wasteDate, trimmings, clientId } = entry;
  return call(manualWasteRoutes.addEvent, {
    body: {
      ...(deviceId === null ? { site: siteId } : { deviceId }),
      waste_type: wasteTypeId,
      food_description: foodDescription,
      item_weight: amountKg,
      wasteDate,
      trimmings,
      client_id: clientId,
    },
    withoutViewAs: true,
    signal: AbortSignal.timeout(timeoutMs),
  });
}

export const entryQueue = createEntryQueue({
  store: entryStore,
  send: sendEntry,
  userId: () => session.userId(),
  withLock: (work) =>
    'locks' in navigator ? navigator.locks.request('wg-manual-waste', work) : work(),
  channel:
    typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('wg-manual-waste'),
});
