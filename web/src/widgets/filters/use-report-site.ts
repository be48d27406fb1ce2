import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useChosenSite } from '../places/use-chosen-site.ts';

/** The site a page is about: the chosen one, or the only one there is; null for all of several. */
export function useReportSite(): SiteOption | null {
  const { sites, site } = useChosenSite();
  return site ?? (sites.length === 1 ? (sites[0] ?? null) : null);
}
