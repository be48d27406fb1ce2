import { granularities, labels, metrics } from '@wastegauge/contract/insight/explore';
import { wasteKinds } from '@wastegauge/contract/values/waste-types';
import { truth } from '@wastegauge/contract/values/filters';
import { listOf } from '@wastegauge/contract/values/paging';
import { z } from 'zod';
import { reportSearch } from '../../widgets/filters/report-filter.ts';

export const chartTypes = ['bar', 'line', 'table'] as const;
export type ChartType = (typeof chartTypes)[number];

const covers = z.coerce.number().int().min(0).optional().catch(undefined);

/** Covers the whole view, so that a shared link shows the same page. */
export const exploreSearch = reportSearch.extend({
  metric: z.enum(metrics).optional().catch(undefined),
  labels: z.enum(labels).optional().catch(undefined),
  granularity: z.enum(granularities).optional().catch(undefined),
  chartType: z.enum(chartTypes).optional().catch(undefined),
  rolling: truth.optional().catch(undefined),
  wasteType: z.enum(wasteKinds).optional().catch(undefined),
  minOccupancy: covers,
  maxOccupancy: covers,
  eventBands: truth.optional().catch(undefined),
  /** Labels hidden in the legend. */
  hidden: listOf(z.coerce.string().max(64)).catch([]),
});
export type ExploreSearch = z.infer<typeof exploreSearch>;
