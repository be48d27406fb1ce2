import type { z } from 'zod';
import { ids, words } from '../forms/choices.ts';

/** Filters of the administration lists in the URL; names are there for people who read it. */
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
