import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { removeOldContent } from './service.ts';

const sweepImports = defineJob({
  name: 'sweep-imports',
  cron: '41 3 * * *',
  isBackground: true,
  payload: z.object({}),
  run: (context) => removeOldContent(context),
});

export const importJobs = [sweepImports];
