import { unusualTabs } from '@wastegauge/contract/insight/unusual';
import { z } from 'zod';
import { siteSearch } from '../../widgets/places/site-search.ts';

export const unusualSearch = siteSearch.extend({
  tab: z.enum(unusualTabs).optional().catch(undefined),
  page: z.coerce.number().int().min(1).optional().catch(undefined),
});
