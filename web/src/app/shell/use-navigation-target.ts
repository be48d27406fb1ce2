import { useLocation, useParams } from '@tanstack/react-router';
import { useSites } from '../../widgets/places/site-list.ts';
import { oneSiteId, siteSearch } from '../../widgets/places/site-search.ts';
import { keptSearch } from './navigation.ts';

interface Target {
  to: string;
  search: () => Record<string, unknown>;
}

export function useNavigationTarget(): (path: string) => Target {
  const location = useLocation();
  const { siteId: venueSiteId } = useParams({ strict: false });
  const firstSite = useSites()[0];
  const chosenSiteId = oneSiteId(siteSearch.parse(location.search));
  const siteId = venueSiteId ?? chosenSiteId ?? firstSite?.id;
  return (path) => {
    const to = path.replace('$siteId', String(siteId ?? ''));
    return { to, search: () => keptSearch(location.search, location.pathname, to) };
  };
}
