import { drawWaitingPictures } from '@wastegauge/server/features/images/service';
import type { Clock } from '@wastegauge/server/platform/clock';
import { defineJob, type Job } from '@wastegauge/server/platform/jobs/jobs';
import { z } from 'zod';
import { createLiveDemo } from './live-demo.ts';

export interface LiveDemoJobs {
  jobs: Job[];
  /** To run at start, without waiting for the next minute. */
  liveDemo: Job;
}

/** Known without a live demo too, because jobs of an earlier start may wait. */
export function openLiveDemo({ isLive, clock }: { isLive: boolean; clock: Clock }): LiveDemoJobs {
  const run = createLiveDemo(clock);
  const payload = z.object({});
  const liveDemo = defineJob({
    name: 'live-demo',
    queue: 'live-demo',
    isBackground: true,
    retries: 0,
    payload,
    ...(isLive && { cron: '* * * * *' }),
    run: async (context) => {
      if (isLive) await run(context);
    },
  });
  const drawPictures = defineJob({
    name: 'draw-demo-pictures',
    queue: 'demo-pictures',
    isBackground: true,
    retries: 0,
    payload,
    ...(isLive && { cron: '*/2 * * * *' }),
    run: async (context) => {
      if (isLive) await drawWaitingPictures(context);
    },
  });
  return { jobs: [liveDemo, drawPictures], liveDemo };
}
