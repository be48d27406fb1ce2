import { z } from 'zod';
import { idParam } from '../values/paging.ts';
import { routes } from '../route.ts';

/** Longest side in pixels. */
export const imageSizes = { thumb: 320, card: 640, large: 1280 } as const;
export type ImageSize = keyof typeof imageSizes;
const sizeNames = ['thumb', 'card', 'large'] as const satisfies ImageSize[];
export const imageSizeName = z.enum(sizeNames);

/** Picture URLs name the large size; any other size can be substituted. */
export const sizedImage = (url: string, size: ImageSize): string =>
  url.replace(/\/(?:thumb|card|large)\/\?/, `/${size}/?`);

/** Foods below this id belong to the shipped catalogue and have a picture. */
export const firstOwnFoodId = 100_000;

export const imageRoutes = routes({
  getEventPicture: {
    method: 'GET',
    path: '/api/images/:site/:event/:position/:size/',
    access: 'public',
    summary: 'A picture of an event, by the signed address that came with the event',
    params: z.strictObject({
      site: idParam,
      event: idParam,
      position: z.coerce.number().int().min(0).max(9),
      size: imageSizeName,
    }),
    query: z.strictObject({
      user: idParam,
      expires: z.coerce.number().int().positive(),
      signature: z.string().max(100),
    }),
    media: 'image',
  },
  getFoodPicture: {
    method: 'GET',
    path: '/api/food-images/:id/:size/',
    access: 'public',
    summary: 'What a food of the shipped catalogue looks like',
    params: z.strictObject({ id: idParam, size: z.enum(['thumb', 'card']) }),
    media: 'image',
  },
});
