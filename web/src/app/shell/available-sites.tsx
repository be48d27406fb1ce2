import { useRouterState } from '@tanstack/react-router';
import type { SiteOption } from '@wastegauge/contract/directory/sites';
import { lazy, Suspense, type ReactNode } from 'react';
import { readFilters, type ReportFilters } from '../../widgets/filters/report-filter.ts';
import { NotFoundPage } from '../pages/return-page.tsx';
import { venueSiteId } from './navigation.ts';

const UnavailableSite = lazy(async () => ({
  default: (await import('./unavailable-site.tsx')).UnavailableSite,
}));

interface Place {
  filters: ReportFilters;
  venueId: number | undefined;
}

const placeOf = ({ pathname, search }: { pathname: string; search: object }): Place => ({
  filters: readFilters(search).filters,
  venueId: venueSiteId(pathname),
});

interface AvailableSitesProps {
  /** Undefined on pages that do not wait for the list. */
  sites: readonly SiteOption[] | undefined;
  children: ReactNode;
}

/** A venue outside the user's scope is not found; a filter outside it can be removed. */
export function AvailableSites({ sites, children }: AvailableSitesProps) {
  const isKnown = (siteId: number): boolean =>
    sites === undefined || sites.some(({ id }) => id === siteId);
  const isAvailable = ({ filters, venueId }: Place): boolean =>
    (venueId === undefined || isKnown(venueId)) && filters.sites.every(({ id }) => isKnown(id));
  // During a navigation the previous page is still shown, and it has its own site.
  const location = useRouterState({
    select: (state) =>
      [state.location, state.resolvedLocation].find(
        (shown) => shown && !isAvailable(placeOf(shown)),
      ),
  });
  if (location === undefined) return children;
  const { filters, venueId } = placeOf(location);
  if (venueId !== undefined && !isKnown(venueId)) return <NotFoundPage />;
  const known = filters.sites.filter(({ id }) => isKnown(id));
  return (
    <Suspense fallback={null}>
      <UnavailableSite filters={filters} known={known} />
    </Suspense>
  );
}
