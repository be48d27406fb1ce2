import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  type RouterHistory,
} from '@tanstack/react-router';
import { session } from '../../api/call.ts';
import { SignInPage } from '../../features/sign-in/sign-in-page.tsx';
import { ErrorPage } from '../pages/error-page.tsx';
import { reportError } from '../reporting/error-reporting.ts';
import { RootLayout } from '../shell/root-layout.tsx';
import { parseSearch, stringifySearch } from './address-search.ts';
import { signInOptions } from './sign-in-options.ts';

interface LandingContext {
  queryClient: QueryClient;
  /** Replaces this router by the whole one; never returns. */
  openApp: () => Promise<never>;
}

const rootRoute = createRootRouteWithContext<LandingContext>()({
  component: RootLayout,
  errorComponent: ErrorPage,
});

const index = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  beforeLoad: ({ context, search }) => {
    if (session.isOpen()) return context.openApp();
    throw redirect({ to: '/auth/sign-in', search, replace: true });
  },
});

const signIn = createRoute({
  ...signInOptions,
  getParentRoute: () => rootRoute,
  path: '/auth/sign-in',
  component: SignInPage,
});

const otherPage = createRoute({
  getParentRoute: () => rootRoute,
  path: '/$',
  beforeLoad: ({ context, preload }) => (preload ? undefined : context.openApp()),
});

/**
 * Only the sign-in page, so that a first visit does not wait for the routes and schemas of all other
 * pages.
 */
export const createLandingRouter = (context: LandingContext, history: RouterHistory) =>
  createRouter({
    routeTree: rootRoute.addChildren([index, signIn, otherPage]),
    history,
    context,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: ErrorPage,
    defaultOnCatch: reportError,
  });
