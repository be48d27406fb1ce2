import { z } from 'zod';
import { defineJob } from '../../platform/jobs.ts';
import { removeOldContent } from './service.ts';

export const sweepImports = defineJob({
  name: 'sweep-imports',
  cron: '41 3 * * *',
  isBackground: true,
  payload: z.object({}),
  run: (context) => removeOldContent(context),
});

export const importJobs = [sweepImports];
