import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { session } from '../../api/call.ts';
import { LoadingScreen } from '../../ui/display/loading-screen.tsx';
import { TitleAddition } from '../../ui/display/page-header.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { FilterSheetProvider } from '../../widgets/filters/filter-sheet.tsx';
import { isSiteListRead, siteListOptions } from '../../widgets/places/site-list.ts';
import { useViewAs } from '../../widgets/session/use-view-as.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { HelpLink } from './help-link.tsx';
import { MobileTopBar } from './mobile-top-bar.tsx';
import { isWithin } from './navigation.ts';
import classes from './shell.module.css';
import { OfflineBanner } from './offline-banner.tsx';
import { OfflineState } from '../pages/offline-state.tsx';
import { Sidebar, useSidebarState } from './sidebar.tsx';
import { AvailableSites } from './available-sites.tsx';

const OfflineDelivery = lazy(async () => ({
  default: (await import('./offline-delivery.tsx')).OfflineDelivery,
}));

const ViewAsBanner = lazy(async () => ({
  default: (await import('./view-as-banner.tsx')).ViewAsBanner,
}));

/** Without a session only the help opens here; it has a frame of its own. */
export function Shell() {
  // Decided once: a session that ends leaves for the sign-in page.
  const [isSignedIn] = useState(session.isOpen);
  return isSignedIn ? <SignedInShell /> : <Outlet />;
}

function SignedInShell() {
  const { t } = useTranslation('shell');
  const isPhone = useIsPhone();
  const sidebar = useSidebarState();
  const main = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  const viewAsSiteIds = useViewAs();
  // Render the frame first and the page as a transition, so that the browser stays responsive.
  const hasFrame = useDeferredValue(true, false);
  const isDelivering = useDelay(deliveryDelayMs);
  return (
    <FilterSheetProvider>
      <div className={classes['root']}>
        <a
          className={classes['skip']}
          href="#content"
          onClick={(event) => {
            event.preventDefault();
            main.current?.focus();
          }}
        >
          {t('skipToContent')}
        </a>
        {isPhone ? <MobileTopBar /> : <Sidebar {...sidebar} />}
        <main id="content" ref={main} tabIndex={-1} className={classes['main']}>
          <div className={classes['page']}>
            {viewAsSiteIds.length > 0 && (
              <Suspense fallback={null}>
                <ViewAsBanner siteIds={viewAsSiteIds} />
              </Suspense>
            )}
            <TitleAddition value={<HelpLink />}>
              {hasFrame && <Page key={viewAsSiteIds.join(',')} pathname={pathname} />}
            </TitleAddition>
          </div>
        </main>
        {isPhone && <BottomBar />}
        {isDelivering && (
          <Suspense fallback={null}>
            <OfflineDelivery />
          </Suspense>
        )}
      </div>
    </FilterSheetProvider>
  );
}

/** Stored work waits until the page has asked for its own data. */
const deliveryDelayMs = 2000;

function useDelay(milliseconds: number): boolean {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isOver;
}

/** Pages can rely on the site list; only site management and the help do not wait for it. */
function Page({ pathname }: { pathname: string }) {
  const { t } = useTranslation();
  const isHelp = isWithin(pathname, '/help');
  const needsNoSites = isHelp || isWithin(pathname, '/site-management');
  const sites = useQuery(siteListOptions);
  // Opened without a connection, only the help and the feed have something to offer.
  const isCopied = sites.dataUpdatedAt > 0 && !isSiteListRead();
  if (isCopied && !isHelp && !isWithin(pathname, '/feed')) {
    return (
      <div className={classes['alone']}>
        <OfflineState onBack={() => void sites.refetch()} withAddWaste />
      </div>
    );
  }
  if (needsNoSites || sites.data) {
    return (
      <>
        <OfflineBanner />
        <AvailableSites sites={needsNoSites ? undefined : sites.data}>
          <Outlet />
        </AvailableSites>
      </>
    );
  }
  const isConnectionError = sites.error instanceof ApiError && sites.error.code === 'network';
  if (sites.isPaused || isConnectionError) {
    return (
      <div className={classes['alone']}>
        <OfflineState onBack={() => void sites.refetch()} />
      </div>
    );
  }
  if (!sites.isError) return <LoadingScreen label={t('loading')} />;
  return <LoadError query={sites} />;
}
