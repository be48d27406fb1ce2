import { givenDay } from '@wastegauge/contract/values/dates';
import type { z } from 'zod';
import { siteSearch } from '../../widgets/places/site-search.ts';

export const tomorrowSearch = siteSearch.extend({ day: givenDay.optional().catch(undefined) });
export type TomorrowSearch = z.infer<typeof tomorrowSearch>;
