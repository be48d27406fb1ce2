import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, redirect } from '@tanstack/react-router';
import { can } from '@wastegauge/contract/permissions';
import { session, viewAs } from '../../api/call.ts';
import { currentUserOptions } from '../../widgets/session/current-user.ts';
import { profileLanguageApplied } from '../../widgets/language/language-choice.ts';
import { completeLanguage } from '../../widgets/language/language.ts';
import { signOut } from '../../widgets/session/sign-out.ts';
import { siteListOptions } from '../../widgets/places/site-list.ts';
import { storeRequestedPage, takeRequestedPage } from '../../widgets/session/requested-page.ts';
import { ErrorPage } from '../pages/error-page.tsx';
import { NotFoundPage } from '../pages/return-page.tsx';
import { RootLayout } from '../shell/root-layout.tsx';
import { parseSearch } from './address-search.ts';
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
  location: { pathname: string; search: object; searchStr: string };
  preload: boolean;
}

export async function guard({ context, location, preload }: GuardInput): Promise<void> {
  const { queryClient } = context;
  const user = session.isOpen()
    ? await queryClient.ensureQueryData({ ...currentUserOptions, revalidateIfStale: true })
    : null;
  if (user && !can(user, 'sites.viewAs') && viewAs.siteIds().length > 0) viewAs.choose([]);
  const decision = decideAccess(user, location.pathname);
  switch (decision.kind) {
    case 'open':
      if (user) void queryClient.prefetchQuery(siteListOptions);
      await profileLanguageApplied();
      return;
    case 'closeSession':
      await signOut(queryClient, 'notLinked');
      throw redirect({ to: '/auth/sign-in', state: { notice: 'notLinked' } });
    case 'redirect':
      if (!preload) keepRequestedPage(location, decision.to);
      throw redirect({ to: decision.to, search: location.search, replace: true });
  }
}

/** A page requested without a session opens after sign-in, and after the first questions. */
function keepRequestedPage(location: GuardInput['location'], target: string): void {
  if (target === '/auth/sign-in') storeRequestedPage(location);
  if (location.pathname !== '/' || target === '/onboarding') return;
  const requested = takeRequestedPage();
  if (!requested) return;
  const search = parseSearch(requested.searchStr);
  throw redirect({ to: requested.pathname, search, replace: true });
}
