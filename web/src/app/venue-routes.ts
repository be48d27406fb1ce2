import { createRoute, redirect } from '@tanstack/react-router';
import { ComingPage } from './coming-page.tsx';
import { mainRoute } from './main-routes.ts';

const venue = createRoute({
  getParentRoute: () => mainRoute,
  path: '/venues/$siteId',
  beforeLoad: ({ params, search }) => {
    throw redirect({ to: '/venues/$siteId/events', params, search, replace: true });
  },
});

const venueEvents = createRoute({
  getParentRoute: () => mainRoute,
  path: '/venues/$siteId/events',
  staticData: { title: 'navigation.events', pageView: 'Venues events' },
  component: ComingPage,
});

const venueOccupancy = createRoute({
  getParentRoute: () => mainRoute,
  path: '/venues/$siteId/occupancy',
  staticData: { title: 'navigation.occupancy', pageView: 'Venues occupancy' },
  component: ComingPage,
});

const venueInfo = createRoute({
  getParentRoute: () => mainRoute,
  path: '/venues/$siteId/info',
  staticData: { title: 'titles.venueInfo' },
  component: ComingPage,
});

export const venueRoutes = [venue, venueEvents, venueOccupancy, venueInfo] as const;
