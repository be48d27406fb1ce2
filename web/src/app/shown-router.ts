import type { QueryClient } from '@tanstack/react-query';
import { createBrowserHistory, type AnyRouter } from '@tanstack/react-router';
import { session } from '../api/call.ts';
import { loadFirstRoutes } from '../api/load-first-routes.ts';
import { isCallback } from '../features/sign-in/sign-in-callback.ts';
import { humanCheckOptions } from '../widgets/human-check/human-check.ts';
import { createLandingRouter } from './routes/landing-router.ts';

/** The router on screen: the landing router of a first visit, then the router of all pages. */
export interface ShownRouter {
  current(): AnyRouter;
  isLanding(): boolean;
  subscribe(listener: () => void): () => void;
}

const landingPaths = new Set(['/', '/auth/sign-in', '/auth/sign-in/']);

/** Whether a visit starts on the sign-in page. */
export const isLanding = (pathname: string): boolean =>
  landingPaths.has(pathname) && !session.isOpen();

const loadPages = () => import('./routes/start-router.ts');

async function preloadPages(): Promise<void> {
  // Signing in needs these first.
  await loadFirstRoutes();
  // At the same time: the routes would request the code of Home only after they have loaded.
  const [{ preloadHome }] = await Promise.all([
    loadPages(),
    import('./shell/shell.tsx'),
    import('./routes/overview-screen.tsx'),
  ]);
  await preloadHome();
}

export async function showAllPages(queryClient: QueryClient): Promise<ShownRouter> {
  const router = (await loadPages()).startRouter(queryClient);
  return { current: () => router, isLanding: () => false, subscribe: () => () => undefined };
}

export function showLanding(queryClient: QueryClient): ShownRouter {
  // Solved by workers while the page is rendered.
  if (!isCallback(new URL(window.location.href))) void queryClient.prefetchQuery(humanCheckOptions);
  const history = createBrowserHistory();
  const listeners = new Set<() => void>();
  let opening: Promise<void> | undefined;

  const open = async (): Promise<void> => {
    const { startRouter } = await loadPages();
    const allPages = startRouter(queryClient, history);
    // The sign-in page stays until the next page can be shown, redirects included.
    const unsubscribe = history.subscribe(() => void allPages.load());
    try {
      await allPages.load();
    } finally {
      unsubscribe();
    }
    shown = allPages;
    for (const listener of listeners) listener();
  };
  const openApp = async (): Promise<never> => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    await opening;
    return new Promise<never>(() => undefined);
  };

  const landing = createLandingRouter({ queryClient, openApp }, history);
  let shown: AnyRouter = landing;
  const stopWaiting = landing.subscribe('onRendered', () => {
    stopWaiting();
    void preloadPages().catch(() => undefined);
  });
  return {
    current: () => shown,
    isLanding: () => shown === landing,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
