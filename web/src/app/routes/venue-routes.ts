import type { QueryClient } from '@tanstack/react-query';
import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { occupancySearch } from '../../features/covers/occupancy-search.ts';
import { eventsSearch } from '../../features/venues/events-search.ts';
import { siteListOptions } from '../../widgets/places/site-list.ts';
import { oneSiteId, siteSearch } from '../../widgets/places/site-search.ts';
import { venueSiteId } from '../shell/navigation.ts';
import { mainRoute } from './main-routes.ts';

const venues = createRoute({
  getParentRoute: () => mainRoute,
  path: '/venues',
  beforeLoad: async ({ context, search }) => {
    const sites = await context.queryClient.ensureQueryData(siteListOptions);
    const siteId = oneSiteId(siteSearch.parse(search)) ?? sites[0]?.id;
    if (siteId === undefined) throw redirect({ to: '/overview', search, replace: true });
    throw redirect({
      to: '/venues/$siteId/events',
      params: { siteId: String(siteId) },
      search,
      replace: true,
    });
  },
});

const venue = createRoute({
  getParentRoute: () => mainRoute,
  path: '/venues/$siteId',
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/venues/$siteId/events', params, search, replace: true });
  },
});

/** The shell reports a site outside the user's scope. */
async function loadSite(queryClient: QueryClient, siteId: string): Promise<void> {
  if (venueSiteId(`/venues/${siteId}`) === undefined) throw notFound();
  await queryClient.ensureQueryData(siteListOptions);
}

const venueEvents = createRoute({
  getParentRoute: () => mainRoute,
  path: '/venues/$siteId/events',
  staticData: { title: 'navigation.events', pageView: 'Venues events', help: 'covers' },
  validateSearch: eventsSearch,
  loader: ({ context, params }) => loadSite(context.queryClient, params.siteId),
  component: lazyRouteComponent(
    () => import('../../features/venues/events-page.tsx'),
    'EventsPage',
  ),
});

const venueEvent = createRoute({
  getParentRoute: () => mainRoute,
  path: '/venues/$siteId/events/$eventId',
  staticData: { title: 'titles.venueEvent', help: 'covers' },
  loader: ({ context, params }) => loadSite(context.queryClient, params.siteId),
  component: lazyRouteComponent(() => import('./venue-event-screen.tsx'), 'VenueEventScreen'),
});

const venueOccupancy = createRoute({
  getParentRoute: () => mainRoute,
  path: '/venues/$siteId/occupancy',
  staticData: { title: 'navigation.occupancy', pageView: 'Venues occupancy', help: 'covers' },
  validateSearch: occupancySearch,
  loader: ({ context, params }) => loadSite(context.queryClient, params.siteId),
  component: lazyRouteComponent(
    () => import('../../features/covers/occupancy-page.tsx'),
    'OccupancyPage',
  ),
});

const venueInfo = createRoute({
  getParentRoute: () => mainRoute,
  path: '/venues/$siteId/info',
  staticData: { title: 'titles.venueInfo', help: 'covers' },
  loader: ({ context, params }) => loadSite(context.queryClient, params.siteId),
  component: lazyRouteComponent(() => import('../../features/venues/info-page.tsx'), 'InfoPage'),
});

export const venueRoutes = [
  venues,
  venue,
  venueEvents,
  venueEvent,
  venueOccupancy,
  venueInfo,
] as const;
