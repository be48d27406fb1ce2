import type { Db } from '../../platform/db/db.ts';
import { announce } from '../../platform/ports/live.ts';
import { holdPrices, revalueEvents } from '../events/service.ts';
import { updateWeight, type NextCapture, type Place } from './reading-queries.ts';
import { addedGrams, primaryGrams } from './weights.ts';

/** A capture that came late stands between two others: the one after it added less than it seemed to. */
export async function reweighNext(
  transaction: Db,
  { siteId, deviceId }: Place,
  readingG: number,
  next: NextCapture,
): Promise<void> {
  const weightG = primaryGrams(addedGrams(next.readingG, readingG), [next.itemsG]);
  if (weightG === next.weightG) return;
  await holdPrices(transaction, [siteId]);
  await updateWeight(transaction, siteId, next.id, weightG);
  await revalueEvents(transaction, { siteId, eventIds: [next.id] });
  await announce(transaction, {
    kind: 'changed',
    site_id: siteId,
    event_id: next.id,
    device_id: deviceId,
  });
}
