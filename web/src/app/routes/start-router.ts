import type { QueryClient } from '@tanstack/react-query';
import type { RouterHistory } from '@tanstack/react-router';
import '../../api/schema-texts.ts';
import { viewAs } from '../../api/call.ts';
import { countPageViews } from '../page-views.ts';
import { createAppRouter, type AppRouter } from './router.ts';

export { preloadHome } from './main-routes.ts';

export function startRouter(queryClient: QueryClient, history?: RouterHistory): AppRouter {
  const router = createAppRouter(queryClient, history);
  router.subscribe('onBeforeLoad', ({ toLocation }) => viewAs.enterPage(toLocation.pathname));
  countPageViews(router);
  return router;
}
