import { useDeferredValue, type ComponentType } from 'react';
import { FocusFoodsCard } from './focus-foods-card.tsx';
import type { OverviewDialogs } from './overview-dialogs.ts';
import { OverviewHeadCard } from './overview-head-card.tsx';
import classes from './overview-page.module.css';
import { PinnedWidgetsCard } from './pinned-widgets-card.tsx';
import { SnapshotCard } from './snapshot/snapshot-card.tsx';
import { WhatChangedCard } from './what-changed-card.tsx';

interface OverviewPageProps {
  dialogs: OverviewDialogs;
  Occupancy: ComponentType;
}

export function OverviewPage({ dialogs, Occupancy }: OverviewPageProps) {
  const hasPinned = useDeferredValue(true, false);
  return (
    <>
      <OverviewHeadCard />
      <WhatChangedCard />
      <div className={classes['fixed']}>
        <div className={classes['whole']}>
          <SnapshotCard dialogs={dialogs} />
        </div>
        <FocusFoodsCard dialogs={dialogs} />
        <Occupancy />
      </div>
      {hasPinned && <PinnedWidgetsCard dialogs={dialogs} />}
    </>
  );
}
