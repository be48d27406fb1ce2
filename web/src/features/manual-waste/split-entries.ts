import type { WaitingEntry } from './entry-store.ts';

/** Own entries, and those that others made on this device for sites both may see. */
export const splitEntries = (
  entries: readonly WaitingEntry[],
  ownId: number,
  siteIds: readonly number[],
): { own: WaitingEntry[]; others: WaitingEntry[] } => ({
  own: entries.filter(({ userId }) => userId === ownId),
  others: entries.filter(
    ({ userId, siteId }) => userId !== ownId && siteId !== undefined && siteIds.includes(siteId),
  ),
});
