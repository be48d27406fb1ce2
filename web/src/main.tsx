import './ui/theme/styles.ts';
import { issueText } from '@wastegauge/contract/values/issue-texts';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { session, viewAs } from './api/call.ts';
import { createQueryClient } from './api/query-client.ts';
import { App } from './app/app.tsx';
import { startErrorReporting } from './app/reporting/error-reporting.ts';
import { countPageViews } from './app/page-views.ts';
import { createAppRouter } from './app/routes/router.ts';
import { startTheme } from './ui/theme/theme-name.ts';
import { completeLanguage, startLanguage } from './widgets/language/language.ts';
import { publicSettingsOptions } from './widgets/session/public-settings.ts';
import { forgetRequestedPage, storeRequestedPage } from './widgets/session/requested-page.ts';

startTheme();
z.config({ customError: issueText });

const tokenInAddress = takeTokenFromAddress();
const queryClient = createQueryClient();
const router = createAppRouter(queryClient);
router.subscribe('onBeforeLoad', ({ toLocation }) => viewAs.enterPage(toLocation.pathname));
countPageViews(router);

session.onEnd((reason) => {
  const state = reason === 'signedOut' ? {} : { notice: reason };
  const page = router.latestLocation;
  const isKept = reason === 'expired' && !page.pathname.startsWith('/auth/');
  if (isKept) storeRequestedPage(page);
  else if (reason === 'signedOut') forgetRequestedPage();
  // The cache goes last: pages still on screen would ask the server again. What the sign-in page
  // itself is waiting for stays.
  void router
    .navigate({ to: '/auth/sign-in', search: isKept ? page.search : {}, state, replace: true })
    .then(() => queryClient.removeQueries({ type: 'inactive' }));
});

void queryClient.fetchQuery(publicSettingsOptions).then(
  ({ sentry_dsn: dsn, version }) => (dsn === null ? undefined : startErrorReporting(dsn, version)),
  () => undefined,
);

await Promise.all([startLanguage(), adoptToken(tokenInAddress)]);

const root = document.getElementById('root');
if (root) createRoot(root).render(<App router={router} queryClient={queryClient} />);
// The page that needs the other texts asks again, and says so when they cannot be had.
void completeLanguage().catch(() => undefined);

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
