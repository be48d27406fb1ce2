import { z } from 'zod';
import { defineJob, handleJob, type Job } from '../../platform/jobs/jobs.ts';
import { processOriginals, processPictures } from './processing.ts';
import { expireOldPictures, sweepFiles } from './retention.ts';

// One part per hour. Not 24: a server that is off at night would never reach some of the parts.
const sweptParts = 23;

export const imageJobs = ({ retentionDays }: { retentionDays: number }): Job[] => [
  handleJob(processPictures, (context, { site_id: siteId, event_id: id }) =>
    processOriginals(context, { siteId, id }),
  ),
  defineJob({
    name: 'sweep-files',
    cron: '41 * * * *',
    isBackground: true,
    payload: z.object({}),
    run: async (context) => {
      const now = new Date();
      const hour = Math.floor(now.getTime() / 3_600_000);
      await sweepFiles(context, now, { index: hour % sweptParts, of: sweptParts });
    },
  }),
  defineJob({
    name: 'expire-pictures',
    cron: '23 2,8,14,20 * * *',
    isBackground: true,
    payload: z.object({}),
    run: async (context) => {
      if (retentionDays > 0) await expireOldPictures(context, retentionDays);
    },
  }),
];
