import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { can } from '@wastegauge/contract/permissions';
import { z } from 'zod';
import { ratesSearch } from '../../features/currency-rates/rates-search.ts';
import { devicesSearch } from '../../features/devices/devices-search.ts';
import { groupsSearch } from '../../features/groups/groups-search.ts';
import { labellingSearch } from '../../features/labelling/labelling-search.ts';
import { operationsSearch } from '../../features/operations/operations-search.ts';
import { recognitionSearch } from '../../features/recognition/recognition-search.ts';
import { retoolSearch } from '../../features/review/retool-search.ts';
import { reviewSearch } from '../../features/review/review-search.ts';
import { managedSitesSearch } from '../../features/sites/managed-sites-search.ts';
import { usersSearch } from '../../features/users/users-search.ts';
import { pairingSearch } from '../../widgets/monitors/pairing-search.ts';
import { currentUserOptions } from '../../widgets/session/current-user.ts';
import { publicSettingsOptions } from '../../widgets/session/public-settings.ts';
import { mainRoute } from './main-routes.ts';

const review = createRoute({
  getParentRoute: () => mainRoute,
  path: '/review',
  staticData: { title: 'navigation.review', help: 'naming-food' },
  validateSearch: reviewSearch,
  component: lazyRouteComponent(
    () => import('../../features/review/review-page.tsx'),
    'ReviewPage',
  ),
});

const labelling = createRoute({
  getParentRoute: () => mainRoute,
  path: '/labelling',
  staticData: { title: 'navigation.labelling', help: 'naming-food' },
  validateSearch: labellingSearch,
  component: lazyRouteComponent(() => import('./labelling-screen.tsx'), 'LabellingScreen'),
});

const verification = createRoute({
  getParentRoute: () => mainRoute,
  path: '/verification',
  staticData: { title: 'navigation.verification', help: 'naming-food' },
  component: lazyRouteComponent(
    () => import('../../features/labelling/verification-page.tsx'),
    'VerificationPage',
  ),
});

const recognition = createRoute({
  getParentRoute: () => mainRoute,
  path: '/recognition',
  staticData: { title: 'navigation.recognition', help: 'recognition' },
  validateSearch: recognitionSearch,
  beforeLoad: async ({ context: { queryClient } }) => {
    const settings = await queryClient.ensureQueryData(publicSettingsOptions);
    if (!settings.has_recognition) throw notFound();
  },
  component: lazyRouteComponent(
    () => import('../../features/recognition/recognition-page.tsx'),
    'RecognitionPage',
  ),
});

const deviceManagement = createRoute({
  getParentRoute: () => mainRoute,
  path: '/device-management',
  staticData: { title: 'navigation.deviceManagement', help: 'monitors' },
  validateSearch: devicesSearch,
  component: lazyRouteComponent(
    () => import('./device-management-screen.tsx'),
    'DeviceManagementScreen',
  ),
});

/** The address in the QR code that a tablet shows. */
const pairing = createRoute({
  getParentRoute: () => mainRoute,
  path: '/devices',
  validateSearch: z.object(pairingSearch),
  beforeLoad: async ({ context: { queryClient }, search: { pair } }) => {
    const user = await queryClient.ensureQueryData(currentUserOptions);
    throw redirect({
      to: can(user, 'devices.manage') ? '/device-management' : '/settings/profile',
      search: { pair },
      replace: true,
    });
  },
});

const siteManagement = createRoute({
  getParentRoute: () => mainRoute,
  path: '/site-management',
  staticData: { title: 'navigation.siteManagement', help: 'sites' },
  validateSearch: managedSitesSearch,
  component: lazyRouteComponent(
    () => import('./site-management-screen.tsx'),
    'SiteManagementScreen',
  ),
});

const groupManagement = createRoute({
  getParentRoute: () => mainRoute,
  path: '/group-management',
  staticData: { title: 'navigation.groupManagement', help: 'people' },
  validateSearch: groupsSearch,
  component: lazyRouteComponent(
    () => import('../../features/groups/groups-page.tsx'),
    'GroupsPage',
  ),
});

const users = createRoute({
  getParentRoute: () => mainRoute,
  path: '/users',
  staticData: { title: 'navigation.users', help: 'people' },
  validateSearch: usersSearch,
  component: lazyRouteComponent(() => import('../../features/users/users-page.tsx'), 'UsersPage'),
});

const currencyRates = createRoute({
  getParentRoute: () => mainRoute,
  path: '/currency-rates',
  staticData: { title: 'navigation.currencyRates', help: 'sites' },
  validateSearch: ratesSearch,
  component: lazyRouteComponent(
    () => import('../../features/currency-rates/currency-rates-page.tsx'),
    'CurrencyRatesPage',
  ),
});

const operations = createRoute({
  getParentRoute: () => mainRoute,
  path: '/operations',
  staticData: { title: 'navigation.operations', help: 'troubleshooting' },
  validateSearch: operationsSearch,
  component: lazyRouteComponent(
    () => import('../../features/operations/operations-page.tsx'),
    'OperationsPage',
  ),
});

const retool = createRoute({
  getParentRoute: () => mainRoute,
  path: '/retool',
  staticData: { title: 'navigation.retool', help: 'naming-food' },
  validateSearch: retoolSearch,
  component: lazyRouteComponent(
    () => import('../../features/review/retool-page.tsx'),
    'RetoolPage',
  ),
});

export const privilegedRoutes = [
  review,
  labelling,
  verification,
  recognition,
  deviceManagement,
  pairing,
  siteManagement,
  groupManagement,
  users,
  currencyRates,
  operations,
  retool,
] as const;
