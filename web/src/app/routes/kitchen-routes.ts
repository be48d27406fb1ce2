import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { donationsSearch } from '../../features/donations/donations-search.ts';
import { tomorrowSearch } from '../../features/tomorrow/tomorrow-search.ts';
import { mainRoute } from './main-routes.ts';

const kitchen = createRoute({
  getParentRoute: () => mainRoute,
  path: '/kitchen',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/kitchen/tomorrow', search, replace: true });
  },
});

const tomorrow = createRoute({
  getParentRoute: () => mainRoute,
  path: '/kitchen/tomorrow',
  staticData: { title: 'navigation.tomorrow', help: 'tomorrow' },
  validateSearch: tomorrowSearch,
  component: lazyRouteComponent(
    () => import('../../features/tomorrow/tomorrow-page.tsx'),
    'TomorrowPage',
  ),
});

const donations = createRoute({
  getParentRoute: () => mainRoute,
  path: '/kitchen/donations',
  staticData: { title: 'titles.donations', help: 'donations' },
  validateSearch: donationsSearch,
  component: lazyRouteComponent(
    () => import('../../features/donations/donations-page.tsx'),
    'DonationsPage',
  ),
});

export const kitchenRoutes = [kitchen, tomorrow, donations] as const;
