import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useDeferredValue, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntryDelivery } from '../../features/manual-waste/entry-delivery.ts';
import { ApiError } from '../../api/api-error.ts';
import { LoadingScreen } from '../../ui/display/loading-screen.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import { FilterSheetProvider } from '../../widgets/filters/filter-sheet.tsx';
import { siteListOptions } from '../../widgets/places/site-list.ts';
import { useViewAs } from '../../widgets/session/use-view-as.ts';
import { LoadError } from '../../widgets/loading/load-error.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { MobileTopBar } from './mobile-top-bar.tsx';
import { isWithin } from './navigation.ts';
import classes from './shell.module.css';
import { OfflineBanner } from './offline-banner.tsx';
import { OfflineState } from './offline-state.tsx';
import { Sidebar, useSidebarState } from './sidebar.tsx';
import { ViewAsBanner } from './view-as-banner.tsx';

export function Shell() {
  const { t } = useTranslation('shell');
  const isPhone = useIsPhone();
  const sidebar = useSidebarState();
  const main = useRef<HTMLElement>(null);
  const pathname = useLocation({ select: (location) => location.pathname });
  const viewAsSiteIds = useViewAs();
  // Render the frame first and the page as a transition, so that the browser stays responsive.
  const hasFrame = useDeferredValue(true, false);
  useEntryDelivery();
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
            {viewAsSiteIds.length > 0 && <ViewAsBanner siteIds={viewAsSiteIds} />}
            {hasFrame && <Page key={viewAsSiteIds.join(',')} pathname={pathname} />}
          </div>
        </main>
        {isPhone && <BottomBar />}
      </div>
    </FilterSheetProvider>
  );
}

/** Pages can rely on the site list; only site management does not wait for it. */
function Page({ pathname }: { pathname: string }) {
  const { t } = useTranslation();
  const needsNoSites = isWithin(pathname, '/site-management');
  const sites = useQuery(siteListOptions);
  if (needsNoSites || sites.data) {
    return (
      <>
        <OfflineBanner />
        <Outlet />
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
