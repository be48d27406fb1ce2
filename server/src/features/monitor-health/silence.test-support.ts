import type { Language } from '@wastegauge/contract/values/languages';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect } from 'vitest';
import { createPostgresJobs } from '../../adapters/jobs-postgres/jobs-postgres.ts';
import { createSmtpMail } from '../../adapters/mail/smtp.ts';
import { createOutboxSms } from '../../adapters/sms/outbox.ts';
import { imageJobs } from '../images/jobs.ts';
import { labellingJobs } from '../labelling/jobs.ts';
import { messageJobs } from '../messages/jobs.ts';
import { monitorHealthJobs } from './jobs.ts';
import type { JobRunner } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log.ts';
import type { Mail } from '../../platform/ports/mail.ts';
import { mailFrom, publicUrl, startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { eventually } from '../../../test/support/test-jobs.ts';
import { startMailServer, type MailServer } from '../../../test/support/test-mail-server.ts';
import { giveMonitor, type TestMonitor } from '../../../test/support/test-monitor.ts';

interface Row {
  id: number;
}
type Person = Row & { email: string };

type Service = 'breakfast' | 'lunch' | 'dinner';

let captures = 0;

/** A site with a monitor and lunch from 11:00 to 15:00; mails go through a real SMTP server. */
export function setUpSilentSite() {
  let product: TestApp;
  let server: MailServer;
  let smtp: Mail;
  let runner: JobRunner;
  let site: Row;
  let monitor: TestMonitor;

  beforeEach(async () => {
    product ??= await startTestApp();
    server = await startMailServer();
    smtp = createSmtpMail({ smtpUrl: server.url, from: mailFrom });
    const { db, files, deps, databaseUrl, clock } = product;
    ({ runner } = createPostgresJobs({
      databaseUrl,
      jobs: [
        ...messageJobs,
        ...imageJobs({ retentionDays: 0 }),
        ...labellingJobs,
        ...monitorHealthJobs({ clock, mailFrom, publicUrl }),
      ],
      ports: { db, mail: smtp, sms: createOutboxSms(), files, labeller: deps.labeller, recogniser: null },
      log: createLog('silent'),
    }));
    await sql`delete from silence_incident`.execute(db);
    await sql`update device set archived_at = now()`.execute(db);
    site = await product.given.site({ name: 'Quayside Hotel', timezone: 'Europe/Berlin' });
    await serve({ lunch: ['11:00', '15:00'] });
    monitor = await giveMonitor(product, { site });
    await sql`update device set name = 'Prep Kitchen 2' where id = ${monitor.id}`.execute(db);
    await runner.start();
  });
  afterEach(async () => {
    await runner.stop();
    await smtp.close();
    await server.close();
  });
  afterAll(() => product.close());

  /** Services that are not named do not take place. */
  async function serve(
    times: Partial<Record<Service, [start: string, end: string]>>,
  ): Promise<void> {
    const [breakfast, lunch, dinner] = (['breakfast', 'lunch', 'dinner'] as const).map(
      (service) => times[service] ?? ['00:00', '00:00'],
    );
    await sql`
      insert into site_info (site_id, breakfast_time_start, breakfast_time_end, lunch_time_start,
        lunch_time_end, dinner_time_start, dinner_time_end)
      values (${site.id}, ${breakfast?.[0]}, ${breakfast?.[1]}, ${lunch?.[0]}, ${lunch?.[1]},
        ${dinner?.[0]}, ${dinner?.[1]})
      on conflict (site_id) do update set
        breakfast_time_start = excluded.breakfast_time_start,
        breakfast_time_end = excluded.breakfast_time_end,
        lunch_time_start = excluded.lunch_time_start, lunch_time_end = excluded.lunch_time_end,
        dinner_time_start = excluded.dinner_time_start, dinner_time_end = excluded.dinner_time_end
    `.execute(product.db);
  }

  async function person(language: Language = 'en', given: object = {}): Promise<Person> {
    const added = await product.given.user({ sites: [site], ...given });
    await sql`update profile set language = ${language} where user_id = ${added.id}
    `.execute(product.db);
    return added;
  }

  async function deliver(instant: string, from = monitor): Promise<void> {
    product.clock.set(instant);
    const capture = { capture_id: `c${(captures += 1)}`, captured_at: instant, raw_weight: 0.5 };
    expect((await from.deliver(capture)).status).toBe(200);
  }

  async function callAt(instant: string, report: object = {}, from = monitor): Promise<void> {
    product.clock.set(instant);
    expect((await from.sendHeartbeat(report)).status).toBe(200);
  }

  /** A further monitor of the site that delivers at lunch. */
  async function furtherMonitor(name: string): Promise<TestMonitor> {
    const added = await giveMonitor(product, { site });
    await sql`update device set name = ${name} where id = ${added.id}`.execute(product.db);
    await deliver('2026-03-09T11:00:00Z', added);
    return added;
  }

  /** Runs the job of the minute and returns "recipient: subject" of the new mails. */
  async function minute(instant: string): Promise<string[]> {
    const before = server.received.length;
    product.clock.set(instant);
    await sql`select graphile_worker.add_job('watch-monitors', '{}'::json)`.execute(product.db);
    await eventually(async () => {
      const found = await sql`
        select from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id
        where task.identifier in ('watch-monitors', 'deliver-mail')
      `.execute(product.db);
      return found.rows.length;
    }).toBe(0);
    return server.received
      .slice(before)
      .map(({ recipients, mail }) => `${recipients.join()}: ${mail.subject}`)
      .toSorted();
  }

  async function incidents(): Promise<object[]> {
    const found = await sql<object>`
      select device_id, silent_since, noticed_at, ended_at from silence_incident
      where site_id = ${site.id} order by id
    `.execute(product.db);
    return found.rows;
  }

  /** The newest mail. */
  const textTo = (email: string): string =>
    server.received.findLast(({ recipients }) => recipients.includes(email))?.mail.text ?? '';

  return {
    get product() {
      return product;
    },
    get site() {
      return site;
    },
    get monitor() {
      return monitor;
    },
    serve,
    person,
    deliver,
    callAt,
    furtherMonitor,
    minute,
    incidents,
    textTo,
  };
}
