import { trendMetrics, trendViews } from '@wastegauge/contract/values/address-options';
import { displayModes, type DisplayMode } from '@wastegauge/contract/values/filters';
import { metrics, type Metric } from '@wastegauge/contract/insight/explore';
import { z } from 'zod';
import { reportSearch } from '../../widgets/filters/report-filter.ts';

/** `labels` and `metric` activate from links of the overview and set the order and display. */
export const insightsSearch = reportSearch.extend({
  labels: z.string().optional().catch(undefined),
  metric: z.enum(metrics).optional().catch(undefined),
});
export type InsightsSearch = z.infer<typeof insightsSearch>;

export const foodSearch = reportSearch.extend({
  trend: z.enum(trendMetrics).optional().catch(undefined),
  view: z.enum(trendViews).optional().catch(undefined),
});

const displayOfMetric: Partial<Record<Metric, DisplayMode>> = {
  waste_value: 'price',
  waste_co2: 'environmental',
  waste_water: 'environmental',
  waste_per_cover: 'waste_per_cover',
};

export function resolveSearch(search: InsightsSearch): InsightsSearch {
  const metricDisplay = search.metric && displayOfMetric[search.metric];
  return {
    ...search,
    display: displayModes.find((mode) => mode === (search.display ?? metricDisplay)),
    ordering: search.labels === 'focus_food' ? 'focus_foods' : search.ordering,
  };
}
