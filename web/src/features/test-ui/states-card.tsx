import { Button } from '@mantine/core';
import {
  IconCalendarOff,
  IconChartBar,
  IconChartDots3,
  IconInbox,
  IconPhotoOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadingScreen } from '../../ui/display/loading-screen.tsx';
import { MetricSkeleton, PanelSkeleton, TableSkeleton } from '../../ui/feedback/skeleton.tsx';
import { SampleCard } from './sample-card.tsx';
import classes from './test-ui-page.module.css';

export function StatesCard() {
  const [retryCount, setRetryCount] = useState(0);
  return (
    <SampleCard title="Loading, empty, failed" hint="Skeletons copy the final layout.">
      <div className={classes['grid']}>
        <MetricSkeleton label="Loading..." />
        <PanelSkeleton height={80} />
        <div className={classes['frame']}>
          <div className={classes['loading']}>
            <LoadingScreen label="Loading WasteGauge" />
          </div>
        </div>
        <div className={classes['frame']}>
          <EmptyState icon={<IconChartBar />} title="No Data" />
        </div>
        <div className={classes['frame']}>
          <EmptyState
            icon={<IconChartDots3 />}
            title="No data to display yet"
            hint="Change the dates or the labels"
          />
        </div>
        <div className={classes['frame']}>
          <EmptyState icon={<IconInbox />} title="Oops! No events to show" />
        </div>
        <div className={classes['frame']}>
          <EmptyState
            icon={<IconCalendarOff />}
            title="No Upcoming Events"
            action={<Button>Add Event</Button>}
          />
        </div>
        <div className={classes['frame']}>
          <EmptyState icon={<IconPhotoOff />} title="Unavailable" hint="Image has been Discarded" />
        </div>
        <div className={classes['frame']}>
          <ErrorState
            title="Something went wrong"
            hint={`Tried ${retryCount + 1} times`}
            onRetry={() => setRetryCount(retryCount + 1)}
            retryLabel="Try again"
          />
        </div>
      </div>
      <TableSkeleton rows={3} />
    </SampleCard>
  );
}
