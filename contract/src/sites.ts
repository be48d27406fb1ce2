import { z } from 'zod';
import { routes } from './route.ts';
import { pageOf, pagingQuery } from './paging.ts';

export const locale = z
  .object({
    id: z.number().int(),
    currency_symbol: z.string(),
    locale_name: z.string(),
    currency_name: z.string(),
  })
  .meta({ id: 'Locale' });

/** A site as the site selects and the shell need it. */
export const siteOption = z
  .object({
    id: z.number().int(),
    name: z.string(),
    timezone: z.string(),
    locale,
  })
  .meta({ id: 'SiteOption' });
export type SiteOption = z.infer<typeof siteOption>;

export const siteRoutes = routes({
  listSites: {
    method: 'GET',
    path: '/api/sites/',
    access: 'sites.read',
    summary: 'The sites in the caller’s scope, by name',
    query: z.strictObject({ ...pagingQuery }),
    reply: pageOf(siteOption),
  },
});
