import type { ParseKeys } from 'i18next';
import type { PageName } from '@wastegauge/contract/services/usage';
import type { EndReason } from '../../api/session.ts';
import type { HelpSlug } from '../../features/help/help-articles.ts';
import type { AppRouter } from './router.ts';

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }

  interface StaticDataRouteOption {
    title?: ParseKeys<'shell'>;
    pageView?: PageName;
    /** Article that the title of the page links to. */
    help?: HelpSlug;
  }

  interface HistoryState {
    notice?: EndReason | 'firstPassword';
    email?: string;
    question?: { step: number; hasPrevious: boolean };
    foods?: Record<string, unknown>;
  }
}
