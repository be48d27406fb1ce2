import { createRoute, lazyRouteComponent, notFound as notFoundHere } from '@tanstack/react-router';
import { verifySearch } from '../../features/compliance/compliance-search.ts';
import { inboxSearch } from '../../features/messages/inbox-search.ts';
import { demoInboxPath } from '../../widgets/session/demo-inbox.ts';
import { publicSettingsOptions } from '../../widgets/session/public-settings.ts';
import { ErrorPage } from '../pages/error-page.tsx';
import { NotFoundPage } from '../pages/return-page.tsx';
import { rootRoute } from './root-route.ts';

const privacy = createRoute({
  getParentRoute: () => rootRoute,
  path: '/privacy',
  staticData: { title: 'titles.privacy' },
  component: lazyRouteComponent(() => import('../pages/privacy-page.tsx'), 'PrivacyPage'),
});

const certificate = createRoute({
  getParentRoute: () => rootRoute,
  path: '/certificate',
  staticData: { title: 'titles.certificate' },
  component: lazyRouteComponent(
    () => import('../../features/certificates/certificate-page.tsx'),
    'CertificatePage',
  ),
});

const verifyReport = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reports/verify',
  staticData: { title: 'titles.verifyReport' },
  validateSearch: verifySearch,
  component: lazyRouteComponent(
    () => import('../../features/compliance/verify/verify-page.tsx'),
    'VerifyPage',
  ),
});

const demoInbox = createRoute({
  getParentRoute: () => rootRoute,
  path: demoInboxPath,
  staticData: { title: 'titles.demoInbox' },
  validateSearch: inboxSearch,
  beforeLoad: async ({ context }) => {
    const settings = await context.queryClient.ensureQueryData(publicSettingsOptions);
    if (!settings.is_demo) throw notFoundHere();
  },
  component: lazyRouteComponent(
    () => import('../../features/messages/demo-inbox-page.tsx'),
    'DemoInboxPage',
  ),
});

const notFound = createRoute({
  getParentRoute: () => rootRoute,
  path: '/404',
  staticData: { title: 'titles.notFound' },
  component: NotFoundPage,
});

const serverError = createRoute({
  getParentRoute: () => rootRoute,
  path: '/500',
  staticData: { title: 'titles.serverError' },
  component: ErrorPage,
});

const unknownPath = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$',
  staticData: { title: 'titles.notFound' },
  component: NotFoundPage,
});

export const publicRoutes = [
  privacy,
  certificate,
  verifyReport,
  demoInbox,
  notFound,
  serverError,
  unknownPath,
] as const;
