import { reviewOrderings } from '../values/address-options.ts';
import { z } from 'zod';
import { givenDay } from '../values/dates.ts';
import { eventStatuses, labelSources, wasteEvent } from './events.ts';
import { truth } from '../values/filters.ts';
import { idParam, listOf, pageOf, picturePagingQuery } from '../values/paging.ts';
import { routes } from '../route.ts';

const serials = listOf(z.string().max(64));

const reviewQuery = z.strictObject({
  ...picturePagingQuery,
  status: listOf(z.enum(eventStatuses)),
  auto_label: truth.optional(),
  label_source: listOf(z.enum(labelSources)),
  site: listOf(idParam),
  serial: serials,
  food: listOf(idParam),
  startDate: givenDay.optional(),
  endDate: givenDay.optional(),
  is_secondary: truth.optional(),
  ordering: z.enum(reviewOrderings).default('-id'),
});

export type ReviewQuery = z.output<typeof reviewQuery>;

export const reviewRoutes = routes({
  listEventsForReview: {
    method: 'GET',
    path: '/api/events/review/',
    access: 'events.review',
    summary: 'Events of every status, filtered and sorted; days are the days of each site',
    query: reviewQuery,
    reply: pageOf(wasteEvent),
  },
  listEventsForRetool: {
    method: 'GET',
    path: '/api/events/retool/',
    access: 'retool.use',
    summary: 'Events for the internal review screen',
    query: z.strictObject({
      ...picturePagingQuery,
      serial: serials,
      status: listOf(z.enum(eventStatuses)),
      ordering: z.enum(reviewOrderings).default('-processed_at'),
    }),
    reply: pageOf(wasteEvent),
  },
});
