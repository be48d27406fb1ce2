import type { z } from 'zod';
import { ids, words } from '../forms/choices.ts';

/** The filters of the lists of administration, as the address writes them; names are for who reads it. */
export const placeSearch = {
  siteId: ids,
  siteName: words,
  groupId: ids,
  groupName: words,
};

export type PlaceSearch = {
  [Name in keyof typeof placeSearch]: z.infer<(typeof placeSearch)[Name]>;
};

export const anyPlace: PlaceSearch = { siteId: [], siteName: [], groupId: [], groupName: [] };
