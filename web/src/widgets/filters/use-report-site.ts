import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useChosenSite } from '../places/use-chosen-site.ts';

export function useReportSite(): SiteOption | null {
  const { sites, site } = useChosenSite();
  return site ?? (sites.length === 1 ? (sites[0] ?? null) : null);
}
