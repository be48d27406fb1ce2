import { usageRoutes } from '@wastegauge/contract/services/usage';
import { call } from '../api/call.ts';
import type { AppRouter } from './routes/router.ts';

/** Fire and forget: failures are ignored. */
export function countPageViews(router: AppRouter): void {
  router.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
    if (fromLocation && !pathChanged) return;
    const page = router.state.matches.at(-1)?.staticData.pageView;
    if (page) call(usageRoutes.recordPageView, { body: { page } }).catch(() => undefined);
  });
}
