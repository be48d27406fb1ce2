import { useDeferredValue, type ComponentType } from 'react';
import { FocusFoodsCard } from './focus-foods-card.tsx';
import type { OverviewDialogs } from './overview-dialogs.ts';
import { OverviewHeading } from './overview-header.tsx';
import classes from './overview-page.module.css';
import { PinnedWidgets } from './pinned-widgets.tsx';
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
      <OverviewHeading />
      <WhatChangedCard />
      <div className={classes['fixed']}>
        <div className={classes['whole']}>
          <SnapshotCard dialogs={dialogs} />
        </div>
        <FocusFoodsCard dialogs={dialogs} />
        <Occupancy />
      </div>
      {hasPinned && <PinnedWidgets dialogs={dialogs} />}
    </>
  );
}
