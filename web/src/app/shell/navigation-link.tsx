import { Link, useLocation, useParams } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useSites } from '../../widgets/places/site-list.ts';
import { oneSiteId, readSiteSearch } from '../../widgets/places/site-search.ts';
import { searchForLink } from './navigation.ts';

interface NavigationLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'preload'> {
  path: string;
  onFollow?: (() => void) | undefined;
}

export function NavigationLink({ path, onFollow, onClick, ...props }: NavigationLinkProps) {
  const { to, search } = useNavigationTarget()(path);
  return (
    <Link
      {...props}
      to={to}
      search={search}
      activeOptions={{ includeSearch: false }}
      onClick={(event) => {
        onClick?.(event);
        onFollow?.();
      }}
    />
  );
}

interface Target {
  to: string;
  search: () => Record<string, unknown>;
}

function useNavigationTarget(): (path: string) => Target {
  const location = useLocation();
  const { siteId: venueSiteId } = useParams({ strict: false });
  const firstSite = useSites()[0];
  const chosenSiteId = oneSiteId(readSiteSearch(location.search));
  const siteId = venueSiteId ?? chosenSiteId ?? firstSite?.id;
  return (path) => {
    const to = path.replace('$siteId', String(siteId ?? ''));
    return { to, search: () => searchForLink(location.search, location.pathname, to) };
  };
}
