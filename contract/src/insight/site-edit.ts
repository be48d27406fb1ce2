import { z } from 'zod';
import { siteDetail } from '../directory/sites.ts';
import { siteChanges } from '../directory/site-management.ts';
import { routes } from '../route.ts';
import { givenDay } from '../values/dates.ts';
import { idParams } from '../values/paging.ts';
import { siteCard } from './insights.ts';

export const siteEditRoutes = routes({
  updateSite: {
    method: 'PATCH',
    path: '/api/sites/:id/',
    access: 'settings.manage',
    summary:
      'Changes a site and, in the same step, its info; with dates the reply is its card for that period',
    params: idParams,
    query: z.strictObject({ startDate: givenDay.optional(), endDate: givenDay.optional() }),
    body: siteChanges,
    reply: z.union([siteDetail, siteCard]),
  },
});
