import { reportKinds } from '@wastegauge/contract/values/address-options';
import { addDays, day, dayIn } from '@wastegauge/contract/values/dates';
import { z } from 'zod';
import type { Analytics } from '../../platform/ports/analytics.ts';
import { findScope } from '../../platform/auth/auth.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { defineJob, type Job, type JobContext } from '../../platform/jobs/jobs.ts';
import { createMessages } from '../messages/service.ts';
import { buildReport } from './content.ts';
import {
  claimDueReports,
  deleteReportsBefore,
  findDueReport,
  findReader,
  findReportedSites,
  settleReport,
  type DueReport,
} from './queries.ts';
import { composeReportMail } from './report-mail.ts';
import { reportMailJob } from './service.ts';

export interface ReportJobOptions {
  analytics: Analytics;
  clock: Clock;
  mailFrom: string;
  /** Without a trailing slash. */
  publicUrl: string;
}

// Keeps the transaction short when thousands of reports are due.
const claimBatchSize = 2000;

// A little over a year, so that the same month of last year can be checked.
const retentionDays = 400;

export function reportJobs(options: ReportJobOptions): Job[] {
  const writeReport = defineJob({
    name: 'write-report',
    // Thousands are due at once and must not delay sign-in code mails.
    queue: 'reports',
    isBackground: true,
    payload: z.strictObject({
      user_id: z.number().int().positive(),
      kind: z.enum(reportKinds),
      period_end: day,
    }),
    run: (context, { user_id: userId, kind, period_end: periodEnd }) =>
      sendDueReport(context, options, { userId, kind, periodEnd }),
  });
  /** Claiming and enqueueing share a transaction, so that a crash neither loses nor duplicates a report. */
  const findReports = defineJob({
    name: 'find-due-reports',
    cron: '*/5 * * * *',
    payload: z.strictObject({}),
    run: async ({ db, jobs, signal }) => {
      let found = claimBatchSize;
      while (found === claimBatchSize && !signal.aborted) {
        found = await inTransaction(db, async (transaction) => {
          const reports = await claimDueReports(transaction, options.clock.now(), claimBatchSize);
          for (const { userId: user_id, kind, periodEnd: period_end } of reports) {
            await jobs.enqueue(transaction, writeReport, { user_id, kind, period_end });
          }
          return reports.length;
        });
      }
    },
  });
  const deleteOldReports = defineJob({
    name: 'forget-old-reports',
    cron: '41 3 * * *',
    payload: z.strictObject({}),
    run: ({ db }) =>
      deleteReportsBefore(db, addDays(dayIn('UTC', options.clock.now()), -retentionDays)),
  });
  return [writeReport, findReports, deleteOldReports];
}

/** The report is settled in the same transaction as its mail, so that a second run does nothing. */
async function sendDueReport(
  context: JobContext,
  { analytics, clock, mailFrom, publicUrl }: ReportJobOptions,
  due: DueReport,
): Promise<void> {
  const { db, files, jobs } = context;
  const found = await findDueReport(db, due);
  if (!found) return;
  const reader = await findReader(db, due.userId);
  const scope = await findScope(db, due.userId, 'insights.read');
  if (!found.isWanted || !reader || !scope) {
    await settleReport(db, due, 'unwanted');
    return;
  }
  const { startDate, endDate } = found;
  const sites = await findReportedSites(db, scope);
  const report = await buildReport({ db, analytics, clock }, reader, {
    kind: due.kind,
    period: { startDate, endDate },
    scope,
    sites,
  });
  if (!report.has_events) {
    await settleReport(db, due, 'unwanted');
    return;
  }
  const mail = await composeReportMail({ db, files, publicUrl }, reader, report, {
    isOnDemand: false,
  });
  const messages = createMessages({ jobs, mailFrom });
  await inTransaction(db, async (transaction) => {
    if (!(await settleReport(transaction, due, 'sent'))) return;
    const key = `report-${due.userId}-${due.kind}-${due.periodEnd}`;
    await messages.queueMail(transaction, { ...reportMailJob(reader, mail), key });
  });
}
