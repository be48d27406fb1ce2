import type { ParseKeys } from 'i18next';
import type { PageName } from '@wastegauge/contract/services/usage';
import type { EndReason } from '../../api/session.ts';
import type { AppRouter } from './router.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }

  interface StaticDataRouteOption {
    title?: ParseKeys<'shell'>;
    pageView?: PageName;
  }

  interface HistoryState {
    notice?: EndReason;
    email?: string;
    foods?: Record<string, unknown>;
  }
}
