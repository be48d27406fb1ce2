import { useNavigate } from '@tanstack/react-router';
import { dayIn, type Day } from '@wastegauge/contract/values/dates';
import { withSites } from '../../widgets/filters/filter-rules.ts';
import { chosenSiteIds } from '../../widgets/filters/report-filter.ts';
import { useReportFilter } from '../../widgets/filters/use-report-filter.ts';
import { useReportSite } from '../../widgets/filters/use-report-site.ts';
import { useSites } from '../../widgets/places/site-list.ts';
import { useNow } from '../../widgets/time/use-now.ts';
import { useToday } from '../../widgets/time/use-today.ts';
import type { CoverageRequest } from '../../widgets/coverage/api.ts';
import { monthSearch } from './coverage-search.ts';

/** Sites and days are in the address. */
export function useCoverageChoice() {
  const navigate = useNavigate();
  const sites = useSites();
  const site = useReportSite();
  const { filters, apply } = useReportFilter();
  const now = useNow();
  const latest = useToday();
  const siteIds = chosenSiteIds(filters);
  const request: CoverageRequest = {
    site: siteIds.length === 0 && site ? [site.id] : siteIds,
    startDate: filters.startDate ?? undefined,
    endDate: filters.endDate ?? undefined,
  };
  const chooseSite = (siteId: number | null): void =>
    apply(
      withSites(
        filters,
        sites.filter(({ id }) => id === siteId),
      ),
    );
  const chooseMonth = (month: Day): void =>
    void navigate({
      to: '.',
      search: (previous) => ({ ...previous, ...monthSearch(month, latest) }),
    });
  return {
    sites,
    /** Null for several sites. */
    site,
    siteIds,
    request,
    today: site ? dayIn(site.timezone, now) : latest,
    chooseSite,
    chooseMonth,
  };
}

export type CoverageChoice = ReturnType<typeof useCoverageChoice>;
