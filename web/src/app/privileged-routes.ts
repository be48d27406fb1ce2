import { createRoute } from '@tanstack/react-router';
import { ComingPage } from './coming-page.tsx';
import { mainRoute } from './main-routes.ts';

const review = createRoute({
  getParentRoute: () => mainRoute,
  path: '/review',
  staticData: { title: 'navigation.review' },
  component: ComingPage,
});

const labelling = createRoute({
  getParentRoute: () => mainRoute,
  path: '/labelling',
  staticData: { title: 'navigation.labelling' },
  component: ComingPage,
});

const verification = createRoute({
  getParentRoute: () => mainRoute,
  path: '/verification',
  staticData: { title: 'navigation.verification' },
  component: ComingPage,
});

const deviceManagement = createRoute({
  getParentRoute: () => mainRoute,
  path: '/device-management',
  staticData: { title: 'navigation.deviceManagement' },
  component: ComingPage,
});

const siteManagement = createRoute({
  getParentRoute: () => mainRoute,
  path: '/site-management',
  staticData: { title: 'navigation.siteManagement' },
  component: ComingPage,
});

const groupManagement = createRoute({
  getParentRoute: () => mainRoute,
  path: '/group-management',
  staticData: { title: 'navigation.groupManagement' },
  component: ComingPage,
});

const users = createRoute({
  getParentRoute: () => mainRoute,
  path: '/users',
  staticData: { title: 'navigation.users' },
  component: ComingPage,
});

const retool = createRoute({
  getParentRoute: () => mainRoute,
  path: '/retool',
  staticData: { title: 'navigation.retool' },
  component: ComingPage,
});

export const privilegedRoutes = [
  review,
  labelling,
  verification,
  deviceManagement,
  siteManagement,
  groupManagement,
  users,
  retool,
] as const;
