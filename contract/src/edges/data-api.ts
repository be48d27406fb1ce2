import { z } from 'zod';
import { routes } from '../route.ts';

export const dataFormats = ['csv', 'jsonl', 'parquet'] as const;
export type DataFormat = (typeof dataFormats)[number];
export const bulkFormats = ['csv', 'parquet'] as const;

/** The value to send as `since` for later changes. */
export const nextCursorHeader = 'x-next-cursor';

const format = z.enum(dataFormats).default('csv');
const whole = z.strictObject({ format });
/** Without a cursor, or with an empty one, returns everything. */
const followed = z.strictObject({ format, since: z.string().max(8000).optional() });

export const dataRoutes = routes({
  readEvents: {
    method: 'GET',
    path: '/api/data/events/',
    access: 'apiKey',
    summary: 'Every waste event in the scope of the user, or those that changed since a cursor',
    query: followed,
    media: 'table',
  },
  readCovers: {
    method: 'GET',
    path: '/api/data/covers/',
    access: 'apiKey',
    summary: 'The covers written down for days of sites, or those that changed since a cursor',
    query: followed,
    media: 'table',
  },
  readSites: {
    method: 'GET',
    path: '/api/data/sites/',
    access: 'apiKey',
    summary: 'The sites in the scope of the user',
    query: whole,
    media: 'table',
  },
  readFoods: {
    method: 'GET',
    path: '/api/data/foods/',
    access: 'apiKey',
    summary: 'The catalogue of foods, with the recipes of the user’s groups',
    query: whole,
    media: 'table',
  },
  bulkExport: {
    method: 'GET',
    path: '/api/bulk-export/:key/',
    access: 'public',
    summary: 'Every waste event in the scope of a user, by a private address',
    params: z.strictObject({ key: z.string().min(1).max(512) }),
    query: z.strictObject({ format: z.enum(bulkFormats).default('csv') }),
    media: 'table',
  },
});
