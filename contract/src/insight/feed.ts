import { z } from 'zod';
import { labelSources, wasteEvent } from '../waste/events.ts';
import { reportFilter, sortOptions, truth } from '../values/filters.ts';
import { listOf, pageOf, picturePagingQuery } from '../values/paging.ts';
import { routes } from '../route.ts';

export const feedPageSize = 10;

export const feedOrderings = [
  ...sortOptions,
  'id',
  '-id',
  'logged_at',
  '-logged_at',
  'labelled_at',
  '-labelled_at',
] as const;

const feedFilter = {
  ...reportFilter.shape,
  comments: truth.optional(),
  /** Only unusual entries that have to be checked. */
  unusual: truth.optional(),
  /** Only labels from these sources. */
  label_source: listOf(z.enum(labelSources)),
  ordering: z.enum(feedOrderings).default('-id'),
};

export const feedQuery = z.strictObject({
  ...feedFilter,
  limit: picturePagingQuery.limit.default(feedPageSize),
  offset: picturePagingQuery.offset,
});
export type FeedQuery = z.infer<typeof feedQuery>;

export const feedRoutes = routes({
  listFeed: {
    method: 'GET',
    path: '/api/feed/',
    access: 'feed.read',
    summary: 'Events of the caller’s sites that were not discarded, with the exact total',
    query: feedQuery,
    reply: pageOf(wasteEvent).extend({
      /** Ids of listed events that are unusual and have to be checked. */
      unusual: z.array(z.number().int()),
    }),
  },
  exportFeed: {
    method: 'GET',
    path: '/api/feed/export_csv/',
    access: 'feed.read',
    summary: 'What the feed shows with these filters, all of it, as CSV',
    query: z.strictObject(feedFilter),
    media: 'csv',
  },
});
