import { truth } from '@wastegauge/contract/values/filters';
import { headerMetrics } from '@wastegauge/contract/values/units';
import { z } from 'zod';
import { parseOnce } from '../../widgets/places/parse-once.ts';

export const overviewSearch = z.object({
  metric: z.enum(headerMetrics).optional().catch(undefined),
  /** Shows the first steps. */
  steps: truth.optional().catch(undefined),
});

export const readOverviewSearch = parseOnce((search) => overviewSearch.parse(search));
