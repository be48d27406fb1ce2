import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { ComingPage } from './coming-page.tsx';
import { mainRoute } from './main-routes.ts';

const toProfile = ({ search }: { search: object }): never => {
  throw redirect({ to: '/settings/profile', search, replace: true });
};

const settings = createRoute({
  getParentRoute: () => mainRoute,
  path: '/settings',
  beforeLoad: toProfile,
});

const unknownSetting = createRoute({
  getParentRoute: () => mainRoute,
  path: '/settings/$',
  beforeLoad: toProfile,
});

const profile = createRoute({
  getParentRoute: () => mainRoute,
  path: '/settings/profile',
  staticData: { title: 'navigation.profile' },
  component: lazyRouteComponent(
    () => import('../features/accounts/profile-page.tsx'),
    'ProfilePage',
  ),
});

const dataConnector = createRoute({
  getParentRoute: () => mainRoute,
  path: '/settings/data-connector',
  staticData: { title: 'navigation.dataConnector' },
  component: ComingPage,
});

export const settingsRoutes = [settings, unknownSetting, profile, dataConnector] as const;
