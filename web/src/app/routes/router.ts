import type { QueryClient } from '@tanstack/react-query';
import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import { reportError } from '../reporting/error-reporting.ts';
import { ErrorPage } from '../pages/error-page.tsx';
import { NotFoundPage } from '../pages/return-page.tsx';
import { parseSearch, stringifySearch } from './address-search.ts';
import { authRoutes } from './auth-routes.ts';
import { helpRoutes } from './help-routes.ts';
import { importRoutes } from './import-routes.ts';
import { kitchenRoutes } from './kitchen-routes.ts';
import { reportsRoutes } from './reports-routes.ts';
import { mainRoute, reportRoutes } from './main-routes.ts';
import { privilegedRoutes } from './privileged-routes.ts';
import { publicRoutes } from './public-routes.ts';
import { guard, rootRoute } from './root-route.ts';
import { settingsRoutes } from './settings-routes.ts';
import { venueRoutes } from './venue-routes.ts';

const onboarding = createRoute({
  getParentRoute: () => rootRoute,
  path: '/onboarding',
  staticData: { title: 'titles.onboarding' },
  beforeLoad: guard,
  component: lazyRouteComponent(
    () => import('../../features/onboarding/onboarding-page.tsx'),
    'OnboardingPage',
  ),
});

/** Decided at build time, so that no production bundle contains the page. */
const developerRoutes = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => rootRoute,
        path: '/test-ui',
        component: lazyRouteComponent(() => import('../../features/test-ui/test-ui-page.tsx')),
      }),
    ]
  : [];

const routeTree = rootRoute.addChildren([
  mainRoute.addChildren([
    ...reportRoutes,
    ...importRoutes,
    ...helpRoutes,
    ...venueRoutes,
    ...kitchenRoutes,
    ...reportsRoutes,
    ...settingsRoutes,
    ...privilegedRoutes,
  ]),
  authRoutes,
  onboarding,
  ...publicRoutes,
  ...developerRoutes,
]);

export const createAppRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    ...(history && { history }),
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultErrorComponent: ErrorPage,
    defaultOnCatch: reportError,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  });

export type AppRouter = ReturnType<typeof createAppRouter>;
