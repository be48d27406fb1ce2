import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { AuthComingPage } from './auth-coming-page.tsx';
import { ErrorPage } from './error-page.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { rootRoute } from './root-route.ts';

const authRoute = createRoute({ getParentRoute: () => rootRoute, path: '/auth' });

const index = createRoute({
  getParentRoute: () => authRoute,
  path: '/',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/auth/sign-in', search, replace: true });
  },
});

const signIn = createRoute({
  getParentRoute: () => authRoute,
  path: '/sign-in',
  staticData: { title: 'titles.signIn' },
  component: lazyRouteComponent(
    () => import('../features/accounts/sign-in-page.tsx'),
    'SignInPage',
  ),
});

const signUp = createRoute({
  getParentRoute: () => authRoute,
  path: '/sign-up',
  staticData: { title: 'titles.signUp' },
  component: AuthComingPage,
});

const resetPassword = createRoute({
  getParentRoute: () => authRoute,
  path: '/reset-password',
  staticData: { title: 'titles.resetPassword' },
  component: AuthComingPage,
});

const resetPasswordDone = createRoute({
  getParentRoute: () => authRoute,
  path: '/reset-password/done',
  staticData: { title: 'titles.resetPassword' },
  component: AuthComingPage,
});

const newPassword = createRoute({
  getParentRoute: () => authRoute,
  path: '/reset-password/$uid64/$token',
  staticData: { title: 'titles.resetPassword' },
  component: AuthComingPage,
});

const checkEmail = createRoute({
  getParentRoute: () => authRoute,
  path: '/check-email/$email',
  staticData: { title: 'titles.checkEmail' },
  component: AuthComingPage,
});

const checkCode = createRoute({
  getParentRoute: () => authRoute,
  path: '/verification/check-code',
  staticData: { title: 'titles.checkCode' },
  component: AuthComingPage,
});

const notFound = createRoute({
  getParentRoute: () => authRoute,
  path: '/404',
  staticData: { title: 'titles.notFound' },
  component: NotFoundPage,
});

const serverError = createRoute({
  getParentRoute: () => authRoute,
  path: '/500',
  staticData: { title: 'titles.serverError' },
  component: ErrorPage,
});

export const authRoutes = authRoute.addChildren([
  index,
  signIn,
  signUp,
  resetPassword,
  resetPasswordDone,
  newPassword,
  checkEmail,
  checkCode,
  notFound,
  serverError,
]);
