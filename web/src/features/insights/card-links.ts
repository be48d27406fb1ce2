import type { Period } from '@wastegauge/contract/values/dates';
import type { SiteCard } from '@wastegauge/contract/insight/insights';
import { filterSearch, type ReportFilters } from '../../widgets/filters/report-filter.ts';

export function foodsOfSiteSearch({ id, name }: SiteCard, period: Period, filters: ReportFilters) {
  const site = { id, name };
  return { ...filterSearch({ ...filters, sites: [site], zones: [] }), ...period };
}

function narrowingSearch(filters: ReportFilters) {
  const { siteId, siteName, zoneId, zoneName, zoneSerial, ...search } = filterSearch(filters);
  const { trimmings, secondaryWaste, nonFood, withSecondaryWaste } = search;
  return {
    ...(siteId.length > 0 && { siteId, siteName }),
    ...(filters.zones.length > 0 && { zoneId, zoneName, zoneSerial }),
    ...(trimmings !== undefined && { trimmings }),
    ...(secondaryWaste === true && { secondaryWaste }),
    ...(nonFood === true && { nonFood }),
    ...(withSecondaryWaste === true && { withSecondaryWaste }),
  };
}

export const feedSearch = (
  food: { id: number; name: string },
  period: Period,
  filters: ReportFilters,
) => ({ foodId: food.id, foodName: food.name, ...period, ...narrowingSearch(filters) });

/** A food page covers one site or all sites. */
export function detailSearch(period: Period, { sites }: ReportFilters) {
  const [site] = sites;
  return {
    ...(site && sites.length === 1 && { siteId: site.id, siteName: site.name ?? undefined }),
    ...period,
  };
}
