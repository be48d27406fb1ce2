import { z } from 'zod';
import { day } from './dates.ts';
import { idParam, listOf } from './paging.ts';
import { routes } from './route.ts';

/** A venue event as the filters offer it. */
export const eventChoice = z
  .object({
    id: z.number().int(),
    name: z.string(),
    site: z.number().int(),
    site_name: z.string(),
    start_date: day,
    end_date: day,
  })
  .meta({ id: 'EventChoice' });
export type EventChoice = z.infer<typeof eventChoice>;

export const venueRoutes = routes({
  listEventChoices: {
    method: 'GET',
    path: '/api/venues-events/upcoming_and_past_events/',
    access: 'venues.read',
    summary: 'Venue events of sites: the next ones and those of the last two years, newest first',
    query: z.strictObject({ site: listOf(idParam) }),
    reply: z.object({ past: z.array(eventChoice), upcoming: z.array(eventChoice) }),
  },
});
