import { useSearch } from '@tanstack/react-router';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useSites } from '../places/site-list.ts';
import { reportSite } from '../places/site-search.ts';

export function useReportSite(): SiteOption | null {
  const sites = useSites();
  return reportSite(useSearch({ strict: false }), sites);
}
