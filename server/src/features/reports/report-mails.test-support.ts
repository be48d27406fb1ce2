import type { ReportKind } from '@wastegauge/contract/values/address-options';
import type { Language } from '@wastegauge/contract/values/languages';
import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createPostgresJobs } from '../../adapters/jobs-postgres/jobs-postgres.ts';
import { createSmtpMail } from '../../adapters/mail/smtp.ts';
import { createOutboxSms } from '../../adapters/sms/outbox.ts';
import { messageJobs } from '../messages/jobs.ts';
import { reportJobs } from './jobs.ts';
import type { JobRunner } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log.ts';
import type { Mail } from '../../platform/ports/mail.ts';
import { mailFrom, publicUrl, startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { eventually } from '../../../test/support/test-jobs.ts';
import { startMailServer, type MailServer } from '../../../test/support/test-mail-server.ts';

interface Row {
  id: number;
}
type Person = Row & { email: string };

export let product: TestApp;
export let server: MailServer;
let smtp: Mail;
let runners: JobRunner[] = [];

export async function startServer(): Promise<void> {
  const { db, files, deps, databaseUrl, clock } = product;
  const { runner } = createPostgresJobs({
    databaseUrl,
    jobs: [
      ...messageJobs,
      ...reportJobs({ analytics: deps.analytics, clock, mailFrom, publicUrl }),
    ],
    ports: { db, mail: smtp, sms: createOutboxSms(), files, labeller: deps.labeller, recogniser: null },
    log: createLog('silent'),
  });
  runners.push(runner);
  await runner.start();
}

export async function stopServers(): Promise<void> {
  for (const runner of runners) await runner.stop();
  runners = [];
}

const columns: Record<ReportKind, string> = {
  daily: 'daily_report',
  weekly: 'weekly_report',
  monthly: 'monthly_report',
};

interface ReportChoice {
  kinds?: ReportKind[];
  since?: string;
  language?: Language;
}

export async function reader(sites: Row[], choice: ReportChoice = {}): Promise<Person> {
  const { kinds = ['weekly'], since = '2026-01-01T00:00:00Z', language = 'en' } = choice;
  const person = await product.given.user({ sites });
  await sql`update profile set language = ${language} where user_id = ${person.id}
  `.execute(product.db);
  for (const kind of kinds) await turnOn(person, kind, since);
  return person;
}

export async function turnOn(person: Row, kind: ReportKind, since: string): Promise<void> {
  const column = columns[kind];
  await sql`update profile set ${sql.ref(column)} = true where user_id = ${person.id}
  `.execute(product.db);
  await sql`update profile set ${sql.ref(`${column}_since`)} = ${since}::timestamptz
    where user_id = ${person.id}`.execute(product.db);
}

export const idle = () =>
  eventually(async () => {
    const found = await sql`select from graphile_worker._private_jobs`.execute(product.db);
    return found.rows.length;
  }).toBe(0);

/** Runs the periodic job. */
export const runTimer = () =>
  sql`select graphile_worker.add_job('find-due-reports', '{}'::json)`.execute(product.db);

/** Returns the subjects of mails received at this time. */
export async function at(instant: string): Promise<string[]> {
  const before = server.received.length;
  product.clock.set(instant);
  await runTimer();
  await idle();
  return server.received.slice(before).map(({ mail }) => mail.subject ?? '');
}

export const newest = (): Email => {
  const mail = server.received.at(-1)?.mail;
  if (!mail) throw new Error('no mail came');
  return mail;
};

export const statesOf = async ({ id }: Row): Promise<string[]> => {
  const found = await sql<{ state: string }>`
    select state from report_mail where user_id = ${id} order by period_end`.execute(product.db);
  return found.rows.map(({ state }) => state);
};

/** Starts a mail server and a job runner for each test. */
export function setUpReportMails(): void {
  beforeAll(async () => {
    product = await startTestApp();
  });
  beforeEach(async () => {
    await sql`update profile set daily_report = false, weekly_report = false, monthly_report = false
    `.execute(product.db);
    server = await startMailServer();
    smtp = createSmtpMail({ smtpUrl: server.url, from: mailFrom });
    await startServer();
  });
  afterEach(async () => {
    await stopServers();
    await smtp.close();
    await server.close();
  });
  afterAll(() => product.close());
}
