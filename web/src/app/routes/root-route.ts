import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { can } from '@wastegauge/contract/permissions';
import { session, viewAs } from '../../api/call.ts';
import { currentUserOptions } from '../../widgets/session/current-user.ts';
import { completeLanguage } from '../../widgets/language/language.ts';
import { signOut } from '../../widgets/session/sign-out.ts';
import { siteListOptions } from '../../widgets/places/site-list.ts';
import { ErrorPage } from '../pages/error-page.tsx';
import { NotFoundPage } from '../pages/return-page.tsx';
import { RootLayout } from '../shell/root-layout.tsx';
import { decideAccess } from './guards.ts';

interface RouterContext {
  queryClient: QueryClient;
}

/** Landing pages need only the first texts. */
const landingPages = new Set(['/', '/overview', '/auth/sign-in']);

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ location }) => {
    if (!landingPages.has(location.pathname)) await completeLanguage();
  },
  component: RootLayout,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});

interface GuardInput {
  context: RouterContext;
  location: { pathname: string; search: object };
}

export async function guard({ context, location }: GuardInput): Promise<void> {
  const { queryClient } = context;
  const user = session.isOpen()
    ? await queryClient.ensureQueryData({ ...currentUserOptions, revalidateIfStale: true })
    : null;
  if (user && !can(user, 'sites.viewAs') && viewAs.siteIds().length > 0) viewAs.choose([]);
  const decision = decideAccess(user, location.pathname);
  switch (decision.kind) {
    case 'open':
      void queryClient.prefetchQuery(siteListOptions);
      return;
    case 'closeSession':
      await signOut(queryClient, 'notLinked');
      throw redirect({ to: '/auth/sign-in', state: { notice: 'notLinked' } });
    case 'redirect':
      throw redirect({ to: decision.to, search: location.search, replace: true });
  }
}
