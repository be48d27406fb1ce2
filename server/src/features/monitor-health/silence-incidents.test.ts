import { deviceManagementRoutes } from '@wastegauge/contract/directory/devices';
import type { Language } from '@wastegauge/contract/values/languages';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
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
    ports: { db, mail: smtp, sms: createOutboxSms(), files, labeller: deps.labeller },
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

type Service = 'breakfast' | 'lunch' | 'dinner';

/** Services that are not named do not take place. */
async function serve(times: Partial<Record<Service, [start: string, end: string]>>): Promise<void> {
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

let captures = 0;
async function deliver(instant: string, from = monitor): Promise<void> {
  product.clock.set(instant);
  const capture = { capture_id: `c${(captures += 1)}`, captured_at: instant, raw_weight: 0.5 };
  expect((await from.deliver(capture)).status).toBe(200);
}

async function callAt(instant: string, report: object = {}): Promise<void> {
  product.clock.set(instant);
  expect((await monitor.sendHeartbeat(report)).status).toBe(200);
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

test('people of the site learn once that a monitor is silent, and once that it is back', async () => {
  const [cook, chef] = [await person('de'), await person('en', { role: 'Admin' })];
  const off = await person();
  await sql`update profile set monitor_notices = false where user_id = ${off.id}
  `.execute(product.db);
  await person('en', { isActive: false });
  await deliver('2026-03-09T11:00:00Z');
  await callAt('2026-03-10T10:40:00Z', { battery_percent: 9 });
  expect(await minute('2026-03-10T11:19:00Z')).toEqual([]);
  expect(await minute('2026-03-10T11:20:00Z')).toEqual(
    [
      `${cook.email}: Prep Kitchen 2 (Quayside Hotel) meldet sich nicht`,
      `${chef.email}: Prep Kitchen 2 at Quayside Hotel is silent`,
    ].toSorted(),
  );
  const textTo = (email: string): string =>
    server.received.findLast(({ recipients }) => recipients.includes(email))?.mail.text ?? '';
  expect(textTo(cook.email)).toContain('10. März 2026 um 11:40 MEZ');
  expect(textTo(cook.email)).toContain('9 %');
  expect(textTo(cook.email)).toContain(`${publicUrl}/liveview/${monitor.serial}`);
  expect(textTo(chef.email)).toContain(
    `${publicUrl}/device-management?view=health&siteId=${site.id}`,
  );
  expect(await minute('2026-03-10T11:21:00Z')).toEqual([]);
  expect(await minute('2026-03-11T11:21:00Z')).toEqual([]);
  await person();
  await callAt('2026-03-11T12:45:00Z');
  expect(await minute('2026-03-11T12:45:30Z')).toEqual(
    [
      `${cook.email}: Prep Kitchen 2 (Quayside Hotel) ist wieder da`,
      `${chef.email}: Prep Kitchen 2 at Quayside Hotel is back`,
    ].toSorted(),
  );
  expect(textTo(chef.email)).toContain('1 day and 2 hours');
  expect(textTo(cook.email)).toContain('1 Tag und 2 Stunden');
  expect(await minute('2026-03-11T12:46:00Z')).toEqual([]);
  expect(await incidents()).toEqual([
    {
      device_id: monitor.id,
      silent_since: new Date('2026-03-10T10:40:00Z'),
      noticed_at: new Date('2026-03-10T11:20:00Z'),
      ended_at: new Date('2026-03-11T12:45:00Z'),
    },
  ]);
});

test('only silence within the service counts, from its start', async () => {
  await deliver('2026-03-09T11:00:00Z');
  await callAt('2026-03-09T22:00:00Z');
  await minute('2026-03-10T09:59:00Z');
  await minute('2026-03-10T10:39:00Z');
  expect(await incidents()).toEqual([]);
  await minute('2026-03-10T10:40:00Z');
  expect(await incidents()).toHaveLength(1);
});

test('a service in which the monitor never delivered is no reason', async () => {
  await serve({ breakfast: ['06:00', '10:00'], lunch: ['11:00', '15:00'] });
  await deliver('2026-03-09T11:00:00Z');
  await minute('2026-03-10T08:00:00Z');
  expect(await incidents()).toEqual([]);
  await minute('2026-04-07T12:00:00Z');
  expect(await incidents()).toEqual([]);
  await minute('2026-03-10T12:00:00Z');
  expect(await incidents()).toHaveLength(1);
});

test('a service past midnight is watched until it ends', async () => {
  await serve({ dinner: ['18:00', '02:00'] });
  await deliver('2026-03-08T21:00:00Z');
  await callAt('2026-03-09T22:30:00Z');
  await minute('2026-03-09T23:09:00Z');
  expect(await incidents()).toEqual([]);
  await minute('2026-03-09T23:10:00Z');
  expect(await incidents()).toHaveLength(1);
  await callAt('2026-03-10T00:25:00Z');
  await minute('2026-03-10T00:26:00Z');
  await minute('2026-03-10T01:05:00Z');
  expect(await incidents()).toHaveLength(1);
});

test('a closed day is not watched', async () => {
  await deliver('2026-03-09T11:00:00Z');
  await sql`
    insert into closure (site_id, start_date, end_date, service)
    values (${site.id}, '2026-03-10', '2026-03-10', null), (${site.id}, '2026-03-11', '2026-03-11', 'LUNCH')
  `.execute(product.db);
  await minute('2026-03-10T12:00:00Z');
  await minute('2026-03-11T12:00:00Z');
  expect(await incidents()).toEqual([]);
  await minute('2026-03-12T12:00:00Z');
  expect(await incidents()).toHaveLength(1);
});

test('overlapping services open one incident', async () => {
  await serve({ lunch: ['11:00', '15:00'], dinner: ['12:00', '22:00'] });
  await deliver('2026-03-09T10:30:00Z');
  await deliver('2026-03-09T19:00:00Z');
  await person();
  expect(await minute('2026-03-10T13:00:00Z')).toHaveLength(1);
  expect(await minute('2026-03-10T18:00:00Z')).toEqual([]);
  expect(await incidents()).toHaveLength(1);
});

test('the incident of a monitor that moves or is archived ends without a mail', async () => {
  const group = await product.given.group();
  await sql`insert into site_group (site_id, group_id) values (${site.id}, ${group.id})
  `.execute(product.db);
  const elsewhere = await product.given.site({ group });
  const owner = await product.given.user({ role: 'Admin', group });
  await person();
  const other = await giveMonitor(product, { site });
  await deliver('2026-03-09T11:00:00Z');
  await deliver('2026-03-09T11:00:00Z', other);
  expect(await minute('2026-03-10T12:00:00Z')).toHaveLength(2);
  const admin = await product.as(owner);
  await admin.call(deviceManagementRoutes.updateDevice, {
    params: { id: monitor.id },
    body: { site: elsewhere.id },
  });
  await admin.call(deviceManagementRoutes.archiveDevice, { params: { id: other.id } });
  await callAt('2026-03-10T12:01:00Z');
  expect(await minute('2026-03-10T12:02:00Z')).toEqual([]);
  const endedAt = new Date('2026-03-10T12:02:00Z');
  expect(await incidents()).toMatchObject([{ ended_at: endedAt }, { ended_at: endedAt }]);
});

test('a wrong clock neither hides a silence nor ends it', async () => {
  await deliver('2026-03-09T11:00:00Z');
  await callAt('2026-03-10T10:05:00Z', { sent_at: '2026-03-10T20:00:00Z' });
  await minute('2026-03-10T10:45:00Z');
  expect(await incidents()).toHaveLength(1);
});

test('people who left the site or turned notices off do not learn of the end', async () => {
  const [left, quiet, stays] = [await person(), await person(), await person()];
  await deliver('2026-03-09T11:00:00Z');
  expect(await minute('2026-03-10T12:00:00Z')).toHaveLength(3);
  await sql`delete from user_site where user_id = ${left.id}`.execute(product.db);
  await sql`update profile set monitor_notices = false where user_id = ${quiet.id}
  `.execute(product.db);
  await callAt('2026-03-10T12:05:00Z');
  expect(await minute('2026-03-10T12:06:00Z')).toEqual([
    `${stays.email}: Prep Kitchen 2 at Quayside Hotel is back`,
  ]);
});
