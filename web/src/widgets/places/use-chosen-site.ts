import { useNavigate, useSearch } from '@tanstack/react-router';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { useSites } from './site-list.ts';
import { chosenSite } from './site-search.ts';

interface ChosenSite {
  sites: SiteOption[];
  /** Null for all sites, and for a site outside the user's scope. */
  site: SiteOption | null;
  choose: (siteId: number | null) => Promise<void>;
}

export function useChosenSite(): ChosenSite {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const sites = useSites();
  return {
    sites,
    site: chosenSite(search, sites),
    choose: (id) => {
      const chosen = sites.find((site) => site.id === id);
      return navigate({
        to: '.',
        search: (previous) => ({ ...previous, siteId: chosen?.id, siteName: chosen?.name }),
      });
    },
  };
}
