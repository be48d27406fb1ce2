import { z } from 'zod';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { removeUnusedAgreementFiles } from './agreement-files.ts';

const sweepAgreementFiles = defineJob({
  name: 'sweep-agreement-files',
  cron: '37 * * * *',
  isBackground: true,
  payload: z.object({}),
  run: (context) => removeUnusedAgreementFiles(context),
});

export const donationJobs = [sweepAgreementFiles];
