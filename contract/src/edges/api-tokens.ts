import { z } from 'zod';
import { idParams } from '../values/paging.ts';
import { routes } from '../route.ts';

export const tokenDays = 365;

export const tokenRecord = z
  .object({
    api_key: z
      .object({ key: z.string(), is_active: z.boolean(), expired_at: z.iso.datetime() })
      .nullable(),
    bulk_export_link: z
      .object({ link: z.string(), is_active: z.boolean(), expired_at: z.iso.datetime() })
      .nullable(),
  })
  .meta({ id: 'TokenRecord' });
export type TokenRecord = z.infer<typeof tokenRecord>;

export const apiTokenRoutes = routes({
  getTokens: {
    method: 'GET',
    path: '/api/tokens/:id/',
    access: 'dataConnector.use',
    summary: 'One’s own API token and bulk export link, by one’s user id',
    params: idParams,
    reply: tokenRecord,
  },
  createApiKey: {
    method: 'POST',
    path: '/api/tokens/create_api_key/',
    access: 'dataConnector.use',
    summary: 'A new API token; the one before it ends',
    status: 201,
    reply: tokenRecord,
  },
  createBulkExportKey: {
    method: 'POST',
    path: '/api/tokens/create_bulk_export_key/',
    access: 'dataConnector.use',
    summary: 'A new bulk export link; the one before it ends',
    status: 201,
    reply: tokenRecord,
  },
  switchToken: {
    method: 'PATCH',
    path: '/api/tokens/:id/',
    access: 'dataConnector.use',
    summary: 'Switches one of them on or off',
    params: idParams,
    body: z.strictObject({
      key_type: z.enum(['api_key', 'bulk_export_key']),
      is_active: z.boolean(),
    }),
    reply: tokenRecord,
  },
});
