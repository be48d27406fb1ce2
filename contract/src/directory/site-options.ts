// In a file of its own, because every page lists the sites and the first page must stay small.

import { z } from 'zod';
import { truth } from '../values/filters.ts';
import { listOf, pageOf, pagingQuery } from '../values/paging.ts';
import { routes } from '../route.ts';

export const locale = z
  .object({
    id: z.number().int(),
    currency_symbol: z.string(),
    locale_name: z.string(),
    currency_name: z.string(),
  })
  .meta({ id: 'Locale' });
export type Locale = z.infer<typeof locale>;

export const siteOption = z
  .object({
    id: z.number().int(),
    name: z.string(),
    timezone: z.string(),
    locale,
  })
  .meta({ id: 'SiteOption' });
export type SiteOption = z.infer<typeof siteOption>;

export const siteOptionRoutes = routes({
  listSites: {
    method: 'GET',
    path: '/api/sites/',
    access: 'sites.read',
    summary: 'The sites in the caller’s scope, by name',
    query: z.strictObject({
      ...pagingQuery,
      /** Filters by monitors with an automatic label. */
      ml_label: truth.optional(),
      /** Fields to return; all by default. */
      fields: listOf(siteOption.keyof()).default([]),
    }),
    reply: pageOf(siteOption.partial()),
  },
});
