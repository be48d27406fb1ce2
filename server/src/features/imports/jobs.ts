import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { deleteExpiredContent } from './service.ts';

const sweepImports = defineJob({
  name: 'sweep-imports',
  cron: '41 3 * * *',
  isBackground: true,
  payload: z.object({}),
  run: (context) => deleteExpiredContent(context),
});

export const importJobs = [sweepImports];
