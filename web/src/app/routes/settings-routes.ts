import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { z } from 'zod';
import { pairingSearch } from '../../widgets/monitors/pairing-search.ts';
import { mainRoute } from './main-routes.ts';

const redirectToProfile = ({ search }: { search: object }): never => {
  throw redirect({ to: '/settings/profile', search, replace: true });
};

const settings = createRoute({
  getParentRoute: () => mainRoute,
  path: '/settings',
  beforeLoad: redirectToProfile,
});

const unknownSetting = createRoute({
  getParentRoute: () => mainRoute,
  path: '/settings/$',
  beforeLoad: redirectToProfile,
});

const profile = createRoute({
  getParentRoute: () => mainRoute,
  path: '/settings/profile',
  staticData: { title: 'navigation.profile', help: 'people' },
  validateSearch: z.object(pairingSearch),
  component: lazyRouteComponent(() => import('./profile-screen.tsx'), 'ProfileScreen'),
});

const dataConnector = createRoute({
  getParentRoute: () => mainRoute,
  path: '/settings/data-connector',
  staticData: { title: 'navigation.dataConnector', help: 'reports' },
  component: lazyRouteComponent(
    () => import('../../features/data-connector/data-connector-page.tsx'),
    'DataConnectorPage',
  ),
});

export const settingsRoutes = [settings, unknownSetting, profile, dataConnector] as const;
