import type { SiteOption } from '@wastegauge/contract/directory/sites';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import { chosenSiteIds, readFilters, zoneKeys } from '../../widgets/filters/report-filter.ts';
import { reportSite } from '../../widgets/places/site-search.ts';
import type { WidgetRequest } from './api.ts';
import { readOverviewSearch } from './overview-search.ts';

interface Overview {
  metric: HeaderMetric;
  site: SiteOption | null;
  request: WidgetRequest;
}

/** The request that an address of the overview stands for. */
export function readOverview(search: object, sites: readonly SiteOption[]): Overview {
  const { metric = 'total_waste' } = readOverviewSearch(search);
  const { filters } = readFilters(search);
  const site = reportSite(search, sites);
  const siteIds = chosenSiteIds(filters);
  const request: WidgetRequest = {
    metric,
    site: siteIds.length === 0 && site ? [site.id] : siteIds,
    zone: zoneKeys(filters),
    startDate: filters.startDate ?? undefined,
    endDate: filters.endDate ?? undefined,
  };
  return { metric, site, request };
}
