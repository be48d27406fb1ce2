import { z } from 'zod';
import { imageSizeName } from './images.ts';
import { routes } from '../route.ts';

export const maxUploadBytes = 10 * 1024 * 1024;

export const uploadRoutes = routes({
  uploadPicture: {
    method: 'POST',
    path: '/api/upload/',
    access: 'account.manage',
    summary: 'Keeps a picture, made anew from its pixels, for a profile or a kitchen',
    upload: 'form',
    bodyBytes: maxUploadBytes + 10_000,
    status: 201,
    reply: z.object({ url: z.string() }),
  },
  getUploadedPicture: {
    method: 'GET',
    path: '/api/upload/:name/:size/',
    access: 'public',
    summary: 'An uploaded picture, by the signed address that came with whose it is',
    params: z.strictObject({ name: z.string().max(100), size: imageSizeName }),
    query: z.strictObject({
      expires: z.coerce.number().int().positive(),
      signature: z.string().max(100),
    }),
    media: 'image',
  },
});
