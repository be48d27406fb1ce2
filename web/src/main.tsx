import './ui/theme/styles.ts';
import type { ParsedLocation } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { session } from './api/call.ts';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app/app.tsx';
import { startErrorReporting } from './app/reporting/error-reporting.ts';
import { isLanding, showAllPages, showLanding, type ShownRouter } from './app/shown-router.ts';
import { startTheme } from './ui/theme/theme-name.ts';
import { completeLanguage, startLanguage } from './widgets/language/language.ts';
import { publicSettingsOptions } from './widgets/session/public-settings.ts';
import { forgetRequestedPage, storeRequestedPage } from './widgets/session/requested-page.ts';

/** On a first visit the other texts wait until Home is usually shown. */
const otherTextsDelayMs = 10_000;

startTheme();

const tokenInAddress = takeTokenFromAddress();
const queryClient = createQueryClient();
const isVisit = tokenInAddress === null && isLanding(window.location.pathname);
const loading = isVisit ? Promise.resolve(showLanding(queryClient)) : showAllPages(queryClient);
await startLanguage();
// Not awaited: pages and schemas import from this script, and each would wait for the other.
void Promise.all([loading, adoptToken(tokenInAddress)]).then(([router]) => start(router));

function start(router: ShownRouter): void {
  session.onEnd((reason) => {
    const state = reason === 'signedOut' ? {} : { notice: reason };
    // The filters of an unknown page have no type.
    // oxlint-disable-next-line typescript/no-unsafe-assignment
    const page: ParsedLocation<object> = router.current().latestLocation;
    const isKept = reason === 'expired' && !page.pathname.startsWith('/auth/');
    if (isKept) storeRequestedPage(page);
    else if (reason === 'signedOut') forgetRequestedPage();
    // The cache goes last: pages still on screen would ask the server again. What the sign-in page
    // itself is waiting for stays.
    void router
      .current()
      .navigate({ to: '/auth/sign-in', search: isKept ? page.search : {}, state, replace: true })
      .then(() => queryClient.removeQueries({ type: 'inactive' }));
  });

  const root = document.getElementById('root');
  if (root) createRoot(root).render(<App router={router} queryClient={queryClient} />);

  if (isVisit) {
    const stopWaiting = router.current().subscribe('onRendered', () => {
      stopWaiting();
      reportErrors();
    });
  } else {
    reportErrors();
  }
  // A page that needs the other texts asks again, and reports when they cannot be loaded.
  setTimeout(() => void completeLanguage().catch(() => undefined), isVisit ? otherTextsDelayMs : 0);
}

function reportErrors(): void {
  void queryClient.fetchQuery(publicSettingsOptions).then(
    ({ sentry_dsn: dsn, version }) =>
      dsn === null ? undefined : startErrorReporting(dsn, version),
    () => undefined,
  );
}

/** Removed whether it may be used or not, so that nobody shares it unknowingly. */
function takeTokenFromAddress(): string | null {
  const address = new URL(window.location.href);
  const token = address.searchParams.get('token');
  if (token === null) return null;
  address.searchParams.delete('token');
  window.history.replaceState(window.history.state, '', address);
  return token;
}

/** Used once, and only where the installation allows it. */
async function adoptToken(token: string | null): Promise<void> {
  if (!token) return;
  const settings = await queryClient.fetchQuery(publicSettingsOptions).catch(() => undefined);
  if (settings?.token_in_url) session.adopt(token);
}
