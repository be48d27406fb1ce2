import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { removeUnusedUploads } from './service.ts';

const sweepUploads = defineJob({
  name: 'sweep-uploads',
  cron: '29 * * * *',
  isBackground: true,
  payload: z.object({}),
  run: (context) => removeUnusedUploads(context),
});

export const uploadJobs = [sweepUploads];
