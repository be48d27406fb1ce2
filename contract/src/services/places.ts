import { z } from 'zod';
import { routes } from '../route.ts';

export const place = z
  .object({
    name: z.string(),
    longitude: z.number(),
    latitude: z.number(),
    /** Two letters; null when the geocoder does not say. */
    country: z.string().nullable(),
    /** IANA name. */
    timezone: z.string().nullable(),
    /** ISO 4217 code of the country's currency. */
    currency: z.string().nullable(),
  })
  .meta({ id: 'Place' });
export type Place = z.infer<typeof place>;

export const placeRoutes = routes({
  listPlaces: {
    method: 'GET',
    path: '/api/places/',
    access: 'settings.manage',
    summary: 'Places whose name begins like this, the largest first',
    query: z.strictObject({ q: z.string().trim().min(2).max(255) }),
    reply: z.object({ results: z.array(place) }),
  },
});
