import { addDays, day, dayIn } from '@wastegauge/contract/values/dates';
import { z } from 'zod';
import { findScope } from '../../platform/auth/auth.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { runGently } from '../../platform/jobs/gentle-run.ts';
import { defineJob, type Job, type JobContext } from '../../platform/jobs/jobs.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Analytics } from '../../platform/ports/analytics.ts';
import { readProgress } from '../events/service.ts';
import type { ImageLinks } from '../images/service.ts';
import { createMessages } from '../messages/service.ts';
import { findReader } from '../reports/service.ts';
import {
  claimDueMails,
  deleteMailsBefore,
  findDueMail,
  findUnpickedSites,
  settleMail,
  type DueMail,
} from './mail-queries.ts';
import { makePicks } from './make-picks.ts';
import { composePicksMail } from './picks-mail.ts';
import { findDueSites } from './queries.ts';
import { readPicks } from './read-picks.ts';
import { findTimezone } from './service.ts';

export interface WeeklyPickJobOptions {
  analytics: Analytics;
  clock: Clock;
  mailFrom: string;
  /** Without a trailing slash. */
  publicUrl: string;
}

const sitesAtOnce = 50;
const claimBatchSize = 2000;
const retentionDays = 400;

export function weeklyPickJobs(options: WeeklyPickJobOptions): Job[] {
  const { analytics, clock } = options;
  const pickLosses = defineJob({
    name: 'make-weekly-picks',
    cron: '*/5 * * * *',
    queue: 'weekly-picks',
    isBackground: true,
    payload: z.strictObject({}),
    run: async ({ db, signal }) => {
      const { since } = await readProgress(db, 'coverage');
      if (!since) return;
      let found = sitesAtOnce;
      while (found === sitesAtOnce && !signal.aborted) {
        const due = await findDueSites(db, clock.now(), since.evaluatedAt, sitesAtOnce);
        for (const { siteId, week } of due) {
          if (signal.aborted) return;
          await runGently(() => makePicks({ db, analytics, clock }, siteId, week), signal);
        }
        found = due.length;
      }
    },
  });
  const writeMail = defineJob({
    name: 'write-weekly-picks',
    queue: 'reports',
    isBackground: true,
    payload: z.strictObject({ user_id: z.number().int().positive(), week: day }),
    run: (context, { user_id: userId, week }) => sendDueMail(context, options, { userId, week }),
  });
  /** Claiming and enqueueing share a transaction, so that a crash neither loses nor duplicates a mail. */
  const findMails = defineJob({
    name: 'find-due-weekly-picks',
    cron: '*/5 * * * *',
    payload: z.strictObject({}),
    run: async ({ db, jobs, signal }) => {
      let found = claimBatchSize;
      while (found === claimBatchSize && !signal.aborted) {
        found = await inTransaction(db, async (transaction) => {
          const mails = await claimDueMails(transaction, clock.now(), claimBatchSize);
          for (const { userId: user_id, week } of mails) {
            await jobs.enqueue(transaction, writeMail, { user_id, week });
          }
          return mails.length;
        });
      }
    },
  });
  const deleteOld = defineJob({
    name: 'forget-old-weekly-picks',
    cron: '43 3 * * *',
    payload: z.strictObject({}),
    run: ({ db }) => deleteMailsBefore(db, addDays(dayIn('UTC', clock.now()), -retentionDays)),
  });
  return [pickLosses, writeMail, findMails, deleteOld];
}

/** Links to pictures are for browsers; the mail carries its pictures. */
const withoutLinks: Pick<ImageLinks, 'eventPictureUrl'> = { eventPictureUrl: () => '' };

/** The mail is settled in the same transaction as its message, so that a second run does nothing. */
async function sendDueMail(
  { db, files, jobs }: JobContext,
  { analytics, clock, mailFrom, publicUrl }: WeeklyPickJobOptions,
  due: DueMail,
): Promise<void> {
  const found = await findDueMail(db, due);
  if (!found) return;
  const reader = await findReader(db, due.userId);
  const scope = await findScope(db, due.userId, 'overview.read');
  if (!found.isWanted || !reader || !scope || scope.siteIds.length === 0) {
    await settleMail(db, due, 'unwanted');
    return;
  }
  // A site in a later time zone may not have been picked yet, although its week is over.
  for (const { siteId } of await findUnpickedSites(db, scope, due.week)) {
    await makePicks({ db, analytics, clock }, siteId, due.week);
  }
  const deps = { db, analytics, clock, imageLinks: withoutLinks };
  const picks = await readPicks(deps, reader, scope, due.week);
  if (picks.picks.length === 0 && picks.unmeasured.length === 0) {
    await settleMail(db, due, 'unwanted');
    return;
  }
  const timezone = await findTimezone(db, scope);
  const mail = await composePicksMail({ db, files, clock, publicUrl }, reader, picks, timezone);
  const messages = createMessages({ jobs, mailFrom });
  await inTransaction(db, async (transaction) => {
    if (!(await settleMail(transaction, due, 'sent'))) return;
    await messages.queueMail(transaction, {
      to: reader.email,
      template: 'weekly-picks',
      language: reader.language,
      key: `weekly-picks-${due.userId}-${due.week}`,
      ...mail,
    });
  });
}
