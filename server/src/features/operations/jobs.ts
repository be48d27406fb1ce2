import { z } from 'zod';
import { deleteOldEntries } from '../../platform/db/client-entries.ts';
import { defineJob } from '../../platform/jobs/jobs.ts';
import { deleteEndedWindows } from '../../platform/auth/rate-limit.ts';
import { deleteExpiredChanges } from '../data-connector/service.ts';
import { deleteOldDecisions } from '../decisions/service.ts';
import { deleteAbandonedClaims } from '../labelling/service.ts';
import { deleteExpiredMessages } from '../messages/service.ts';
import { deleteExpiredUsage } from '../usage/service.ts';
import { deleteEndedSessions, deleteExpiredProofs } from '../system/service.ts';
import { deleteExpiredAudit } from './audit-retention.ts';

/** Safe to repeat. Keeps the audit if `auditDays` is 0. */
export const sweep = ({ auditDays }: { auditDays: number }) =>
  defineJob({
    name: 'sweep',
    payload: z.object({}),
    cron: '17 * * * *',
    run: async ({ db }) => {
      await deleteEndedWindows(db);
      await deleteEndedSessions(db);
      await deleteExpiredProofs(db);
      await deleteOldEntries(db);
      await deleteAbandonedClaims(db);
      await deleteOldDecisions(db);
      await deleteExpiredMessages(db);
      await deleteExpiredChanges(db);
      await deleteExpiredUsage(db);
      if (auditDays > 0) await deleteExpiredAudit(db, auditDays);
    },
  });
