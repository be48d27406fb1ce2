import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { hasCallback } from '../../features/sign-in/sign-in-callback.ts';
import { readPendingSignIn } from '../../features/sign-in/pending-sign-in.ts';
import { humanCheckOptions } from '../../widgets/human-check/human-check.ts';
import { ErrorPage } from '../pages/error-page.tsx';
import { NotFoundPage } from '../pages/return-page.tsx';
import { preloadHome } from './main-routes.ts';
import { rootRoute } from './root-route.ts';
import { signInOptions } from './sign-in-options.ts';

const authRoute = createRoute({ getParentRoute: () => rootRoute, path: '/auth' });

const index = createRoute({
  getParentRoute: () => authRoute,
  path: '/',
  beforeLoad: ({ search }) => {
    throw redirect({ to: '/auth/sign-in', search, replace: true });
  },
});

const signIn = createRoute({
  ...signInOptions,
  getParentRoute: () => authRoute,
  path: '/sign-in',
  loader: ({ context }) => {
    if (!hasCallback()) void context.queryClient.prefetchQuery(humanCheckOptions).then(preloadHome);
  },
  component: lazyRouteComponent(
    () => import('../../features/sign-in/sign-in-page.tsx'),
    'SignInPage',
  ),
});

const signUp = createRoute({
  getParentRoute: () => authRoute,
  path: '/sign-up',
  staticData: { title: 'titles.signUp' },
  component: lazyRouteComponent(
    () => import('../../features/sign-up/sign-up-page.tsx'),
    'SignUpPage',
  ),
});

const completeSignUp = createRoute({
  getParentRoute: () => authRoute,
  path: '/complete-sign-up',
  staticData: { title: 'titles.signUp' },
  component: lazyRouteComponent(
    () => import('../../features/sign-up/complete-sign-up-page.tsx'),
    'CompleteSignUpPage',
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => authRoute,
  path: '/reset-password',
  staticData: { title: 'titles.resetPassword' },
  component: lazyRouteComponent(
    () => import('../../features/passwords/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
});

const resetPasswordDone = createRoute({
  getParentRoute: () => authRoute,
  path: '/reset-password/done',
  staticData: { title: 'titles.resetPassword' },
  component: lazyRouteComponent(
    () => import('../../features/passwords/reset-sent-page.tsx'),
    'ResetSentPage',
  ),
});

const newPassword = createRoute({
  getParentRoute: () => authRoute,
  path: '/reset-password/$uid64/$token',
  staticData: { title: 'titles.resetPassword' },
  component: lazyRouteComponent(
    () => import('../../features/passwords/new-password-page.tsx'),
    'NewPasswordPage',
  ),
});

const checkEmail = createRoute({
  getParentRoute: () => authRoute,
  path: '/check-email/$email',
  staticData: { title: 'titles.checkEmail' },
  component: lazyRouteComponent(
    () => import('../../features/sign-in/check-email-page.tsx'),
    'CheckEmailPage',
  ),
});

const checkCode = createRoute({
  getParentRoute: () => authRoute,
  path: '/verification/check-code',
  staticData: { title: 'titles.checkCode' },
  beforeLoad: ({ search }) => {
    if (!readPendingSignIn()) throw redirect({ to: '/', search, replace: true });
  },
  component: lazyRouteComponent(
    () => import('../../features/sign-in/check-code-page.tsx'),
    'CheckCodePage',
  ),
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
  completeSignUp,
  resetPassword,
  resetPasswordDone,
  newPassword,
  checkEmail,
  checkCode,
  notFound,
  serverError,
]);
