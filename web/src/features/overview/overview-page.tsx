import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { can } from '@wastegauge/contract/permissions';
import { PanelSkeleton } from '../../ui/feedback/skeleton.tsx';
import { siteListOptions, useSites } from '../../widgets/places/site-list.ts';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { overviewHeaderOptions } from './api.ts';
import { FirstSteps, MissingData, TodayCards } from './first-steps/on-demand.ts';
import { FocusFoodsCard } from './focus-foods-card.tsx';
import type { OverviewDialogs } from './overview-dialogs.ts';
import { OverviewHeading } from './overview-header.tsx';
import classes from './overview-page.module.css';
import { readOverviewSearch } from './overview-search.ts';
import { SnapshotCard } from './snapshot/snapshot-card.tsx';
import { useIsNew, useMayBeNew, useOverview } from './use-overview.ts';
import { WhatChangedCard } from './what-changed-card.tsx';

const PinnedWidgets = lazy(async () => ({
  default: (await import('./pinned-widgets.tsx')).PinnedWidgets,
}));

interface OverviewPageProps {
  dialogs: OverviewDialogs;
  Occupancy: ComponentType<{ empty?: ReactNode }>;
  /** Loaded after the rest of the page. */
  WeeklyPicks: ComponentType<{ site: number[] }>;
  Savings: ComponentType<{ siteIds: number[] }>;
}

export function OverviewPage({ dialogs, Occupancy, WeeklyPicks, Savings }: OverviewPageProps) {
  const { t } = useTranslation();
  const createsSites = can(useCurrentUser(), 'sites.manage');
  const hasNoSite = useQuery(siteListOptions).data?.length === 0 && createsSites;
  const mayBeNew = useMayBeNew();
  const isNew = useIsNew();
  const { request, site } = useOverview();
  const hasSeveralSites = useSites().length > 1 && site === null;
  const isWaiting = useQuery(overviewHeaderOptions(request)).isPending;
  // After the figures: they are what a visitor looks for.
  const hasPinned = useDeferredValue(!isWaiting, false);
  const guide = <Guide dialogs={dialogs} />;
  const snapshot = <SnapshotCard dialogs={dialogs} />;
  if (hasNoSite) return <OverviewHeading guide={guide} hasFigures={false} />;
  return (
    <>
      <OverviewHeading guide={guide} />
      <div className={classes['content']} data-waiting={isWaiting || undefined}>
        <WhatChangedCard />
        <div className={classes['fixed']}>
          <div className={classes['whole']}>
            {mayBeNew ? (
              <Suspense fallback={snapshot}>
                <TodayCards fallback={snapshot} />
              </Suspense>
            ) : (
              snapshot
            )}
          </div>
          <FocusFoodsCard dialogs={dialogs} />
          <Occupancy empty={isNew ? <MissingCovers /> : undefined} />
          {hasSeveralSites && hasPinned && (
            <div className={classes['whole']}>
              <Suspense fallback={<PanelSkeleton label={t('loading')} height={180} />}>
                <Savings siteIds={request.site} />
              </Suspense>
            </div>
          )}
        </div>
        {hasPinned && (
          <>
            <Suspense fallback={null}>
              <WeeklyPicks site={request.site} />
            </Suspense>
            <Suspense fallback={null}>
              <PinnedWidgets dialogs={dialogs} />
            </Suspense>
          </>
        )}
      </div>
    </>
  );
}

/** The card has its own buttons. */
const MissingCovers = () => (
  <Suspense fallback={null}>
    <MissingData widget="occupancy" action={null} />
  </Suspense>
);

function Guide({ dialogs }: { dialogs: OverviewDialogs }) {
  const { steps: isRequested = false } = readOverviewSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const { request } = useOverview();
  const mayBeNew = useMayBeNew();
  if (!mayBeNew && !isRequested) return null;
  return (
    <Suspense fallback={null}>
      <FirstSteps
        site={request.site}
        isRequested={isRequested}
        onClose={() =>
          void navigate({
            to: '.',
            search: (previous) => ({ ...previous, steps: undefined }),
            replace: true,
          })
        }
        dialogs={dialogs}
      />
    </Suspense>
  );
}
