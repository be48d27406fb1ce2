import { z } from 'zod';
import { deleteOldEntries } from '../../platform/db/client-entries.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { deleteEndedWindows } from '../../platform/auth/rate-limit.ts';
import { deleteExpiredChanges } from '../data-connector/service.ts';
import { deleteExpiredMessages } from '../messages/service.ts';
import { forgetOldUsage } from '../usage/service.ts';
import { deleteEndedSessions, deleteSpentProofs } from '../system/service.ts';

/** Safe to repeat. */
export const sweep = defineJob({
  name: 'sweep',
  payload: z.object({}),
  cron: '17 * * * *',
  run: async ({ db }) => {
    await deleteEndedWindows(db);
    await deleteEndedSessions(db);
    await deleteSpentProofs(db);
    await deleteOldEntries(db);
    await deleteExpiredMessages(db);
    await deleteExpiredChanges(db);
    await forgetOldUsage(db);
  },
});

export const operationsJobs = [sweep];
