import { addMonths, startOfMonth, type Day, type Period } from '@wastegauge/contract/values/dates';
import type { Granularity, Label, Metric } from '@wastegauge/contract/insight/explore';
import type { WasteKind } from '@wastegauge/contract/values/waste-types';
import type { SortOption } from '@wastegauge/contract/values/filters';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import type { WidgetIdentifier } from '@wastegauge/contract/insight/widgets';
import { firstDay } from './date-range.ts';

export interface ExplorePreset {
  to: '/explore' | '/insights' | '/insights/foods';
  search: PresetSearch;
}

interface PresetSearch extends Partial<Period> {
  siteId?: number;
  siteName?: string;
  metric?: Metric;
  labels?: Label;
  granularity?: Granularity;
  chartType?: 'bar' | 'line';
  rolling?: boolean;
  ordering?: SortOption;
  wasteType?: WasteKind;
}

interface PresetBasis {
  site: SiteOption | null;
  metric: HeaderMetric;
  today: Day;
}

export function explorePreset(widget: WidgetIdentifier, basis: PresetBasis): ExplorePreset {
  const { site } = basis;
  const { to, search } = widgetPreset(widget, basis);
  return {
    to,
    search: { ...(site ? { siteId: site.id, siteName: site.name } : {}), ...search },
  };
}

function widgetPreset(
  widget: WidgetIdentifier,
  { site, metric, today }: PresetBasis,
): ExplorePreset {
  const thisMonth = { startDate: startOfMonth(today), endDate: today };
  const sixMonths = { startDate: addMonths(today, -6), endDate: today };
  switch (widget) {
    case 'monthly-snapshot':
      return explore({
        ...sixMonths,
        metric: 'total_waste',
        labels: 'non_food',
        granularity: 'monthly',
      });
    case 'focus-food':
      return {
        to: '/insights/foods',
        search: { ...thisMonth, labels: 'focus_food', ordering: '-item_weight' },
      };
    case 'occupancy':
      return explore({
        ...thisMonth,
        metric: 'occupancy',
        labels: 'occupancy_type',
        granularity: 'daily',
      });
    case 'journey':
      return explore({
        startDate: firstDay,
        endDate: today,
        metric: site === null && metric === 'total_waste' ? 'average_waste' : 'total_waste',
        granularity: 'daily',
        chartType: 'line',
        rolling: true,
      });
    case 'trimmings':
      return explore({ ...thisMonth, metric, labels: 'trimmings', granularity: 'weekly' });
    case 'most-wasted-groups':
      return { to: '/insights', search: { ...thisMonth, metric: 'total_waste' } };
    case 'mini-plate-waste':
      return explore({
        ...sixMonths,
        metric: 'total_waste',
        labels: 'monitors',
        granularity: 'monthly',
        chartType: 'bar',
        wasteType: 'PLATE_WASTE',
      });
    case 'daily-plate-waste':
      return explore({
        ...thisMonth,
        metric,
        granularity: 'daily',
        wasteType: 'PLATE_WASTE',
      });
  }
}

const explore = (search: PresetSearch): ExplorePreset => ({ to: '/explore', search });
