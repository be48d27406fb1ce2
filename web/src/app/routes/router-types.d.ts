import type { ParseKeys } from 'i18next';
import type { PageName } from '@wastegauge/contract/services/usage';
import type { EndReason } from '../../api/session.ts';
import type { AppRouter } from './router.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }

  interface StaticDataRouteOption {
    /** The page's name in the window title. */
    title?: ParseKeys<'shell'>;
    /** The name under which a view of the page is counted. */
    pageView?: PageName;
  }

  interface HistoryState {
    /** Why the visitor was brought to the sign-in page. */
    notice?: EndReason;
    /** The e-mail of the person who is about to sign in. */
    email?: string;
    /** The filters of the list of foods the page of a food was opened from. */
    foods?: Record<string, unknown>;
  }
}
