import { useNavigate, useSearch } from '@tanstack/react-router';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useSites } from './site-list.ts';
import { oneSiteId, siteSearch } from './site-search.ts';

interface ChosenSite {
  sites: SiteOption[];
  /** Null for all sites, and for a site outside the user's scope. */
  site: SiteOption | null;
  choose: (siteId: number | null) => Promise<void>;
}

export function useChosenSite(): ChosenSite {
  const siteId = oneSiteId(siteSearch.parse(useSearch({ strict: false })));
  const navigate = useNavigate();
  const sites = useSites();
  const find = (id: number | null | undefined) => sites.find((site) => site.id === id) ?? null;
  return {
    sites,
    site: find(siteId),
    choose: (id) => {
      const chosen = find(id);
      return navigate({
        to: '.',
        search: (previous) => ({ ...previous, siteId: chosen?.id, siteName: chosen?.name }),
      });
    },
  };
}
