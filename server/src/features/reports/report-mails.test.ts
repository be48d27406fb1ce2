import type { ReportKind } from '@wastegauge/contract/values/address-options';
import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import type { Language } from '@wastegauge/contract/values/languages';
import { sql } from 'kysely';
import type { Email } from 'postal-mime';
import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { createPostgresJobs } from '../../adapters/jobs-postgres/jobs-postgres.ts';
import { createSmtpMail } from '../../adapters/mail/smtp.ts';
import { createOutboxSms } from '../../adapters/sms/outbox.ts';
import { messageJobs } from '../messages/jobs.ts';
import { reportJobs } from './jobs.ts';
import { claimDueReports } from './queries.ts';
import { inTransaction } from '../../platform/db/db.ts';
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

let product: TestApp;
let server: MailServer;
let smtp: Mail;
let runners: JobRunner[] = [];

beforeEach(async () => {
  product ??= await startTestApp();
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

async function startServer(): Promise<void> {
  const { db, files, deps, databaseUrl, clock } = product;
  const { runner } = createPostgresJobs({
    databaseUrl,
    jobs: [
      ...messageJobs,
      ...reportJobs({ analytics: deps.analytics, clock, mailFrom, publicUrl }),
    ],
    ports: { db, mail: smtp, sms: createOutboxSms(), files, labeller: deps.labeller },
    log: createLog('silent'),
  });
  runners.push(runner);
  await runner.start();
}

async function stopServers(): Promise<void> {
  for (const runner of runners) await runner.stop();
  runners = [];
}

const columns: Record<ReportKind, string> = {
  daily: 'daily_report',
  weekly: 'weekly_report',
  monthly: 'monthly_report',
};

interface Wish {
  kinds?: ReportKind[];
  since?: string;
  language?: Language;
}

async function reader(sites: Row[], wish: Wish = {}): Promise<Person> {
  const { kinds = ['weekly'], since = '2026-01-01T00:00:00Z', language = 'en' } = wish;
  const person = await product.given.user({ sites });
  await sql`update profile set language = ${language} where user_id = ${person.id}
  `.execute(product.db);
  for (const kind of kinds) await turnOn(person, kind, since);
  return person;
}

async function turnOn(person: Row, kind: ReportKind, since: string): Promise<void> {
  const column = columns[kind];
  await sql`update profile set ${sql.ref(column)} = true where user_id = ${person.id}
  `.execute(product.db);
  await sql`update profile set ${sql.ref(`${column}_since`)} = ${since}::timestamptz
    where user_id = ${person.id}`.execute(product.db);
}

const idle = () =>
  eventually(async () => {
    const found = await sql`select from graphile_worker._private_jobs`.execute(product.db);
    return found.rows.length;
  }).toBe(0);

/** Runs the periodic job. */
const runTimer = () =>
  sql`select graphile_worker.add_job('find-due-reports', '{}'::json)`.execute(product.db);

/** Returns the subjects of mails received at this time. */
async function at(instant: string): Promise<string[]> {
  const before = server.received.length;
  product.clock.set(instant);
  await runTimer();
  await idle();
  return server.received.slice(before).map(({ mail }) => mail.subject ?? '');
}

const newest = (): Email => {
  const mail = server.received.at(-1)?.mail;
  if (!mail) throw new Error('no mail came');
  return mail;
};

const statesOf = async ({ id }: Row): Promise<string[]> => {
  const found = await sql<{ state: string }>`
    select state from report_mail where user_id = ${id} order by period_end`.execute(product.db);
  return found.rows.map(({ state }) => state);
};

test('the weekly report arrives once, on Monday at seven local time', async () => {
  const site = await product.given.site({ name: 'Quayside <Hotel>' });
  const chef = await reader([site], { since: '2026-03-11T12:00:00Z' });
  for (const [day, grams] of [
    ['2026-03-04', 2000],
    ['2026-03-09', 1250],
    ['2026-03-15', 250],
  ] as const) {
    await product.given.event({ site, day, grams, valueE4: grams * 40, service: 'LUNCH' });
  }
  for (let day = 2; day <= 15; day += 1) {
    await sql`insert into daily_cover (site_id, day, covers_per_day, is_default)
      values (${site.id}, ${`2026-03-${day}`}::date, 10, false)`.execute(product.db);
  }
  await sql`insert into target (site_id, kind, threshold_g, valid_from) values
    (${site.id}, 'site_month', 7000, '2026-01-01'), (${site.id}, 'site_day', 1000, '2026-01-01')
  `.execute(product.db);

  expect(await at('2026-03-16T06:59:59Z')).toEqual([]);
  expect(await at('2026-03-16T07:00:00Z')).toEqual([
    'Weekly report, Quayside <Hotel>, 9–15 March 2026: 1.50 kg',
  ]);
  expect(await at('2026-03-16T07:05:00Z')).toEqual([]);
  expect(await at('2026-03-22T23:00:00Z')).toEqual([]);
  expect(await statesOf(chef)).toEqual(['sent']);

  const { text = '', html = '', attachments, headers, to } = newest();
  expect(to?.[0]?.address).toBe(chef.email);
  expect(text).toContain('Total waste: 1.50 kg (25.00% less) vs 2–8 Mar');
  expect(text).toContain('Cost of waste: €6.00 (25.00% less)');
  expect(text).toContain('Waste logs: 2 (100.00% more)');
  expect(text).toContain(
    'Waste per cover: 75 g (62.50% less), 2 of 7 days\nCovers: 20 (0.00%), 2 of 7 days',
  );
  expect(text).toContain('Mon: 1.25\nTue: 0.00');
  expect(text).toContain('Monthly Target (1–15 Mar): 3.50 of 7.00 kg, 50.00% used, 48.39% of the');
  expect(text).toContain('0.21 kg on an average day against 1.00 kg, 1 of 7 days was above');
  expect(text).toMatch(/0\.50 kg less than 2–8 Mar \(25\.00%\)/);
  expect(html).toContain('Quayside &lt;Hotel&gt;');
  expect(html).not.toContain('<Hotel>');
  expect(text).toContain(`${publicUrl}/feed?siteId=${site.id}&siteName=Quayside`);
  expect(text).toContain('startDate=2026-03-09&endDate=2026-03-15');
  expect(text).toContain(`${publicUrl}/reports/weekly?siteId=${site.id}&siteName=Quayside`);
  expect(text).toMatch(/\/reports\/weekly\?.*&date=2026-03-15\n/);
  expect(text).toContain(`${publicUrl}/settings/profile`);
  expect(headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(
    `<${publicUrl}/settings/profile>`,
  );

  const shown = [...html.matchAll(/src="cid:([^"]+)"/g)].map(([, cid]) => `<${cid}>`);
  expect(new Set(attachments.map(({ contentId }) => contentId))).toEqual(new Set(shown));
  expect(attachments.every(({ disposition }) => disposition === 'inline')).toBe(true);
  const formats = await Promise.all(
    attachments.map(async ({ content }) => {
      if (!(content instanceof ArrayBuffer)) throw new Error('the picture is no file');
      const { format, width } = await sharp(Buffer.from(content)).metadata();
      return `${format} ${width}`;
    }),
  );
  expect(formats.toSorted()).toEqual(['jpeg 96', 'png 1072']);
  const left = await sql`select from outbox_picture`.execute(product.db);
  expect(left.rows).toEqual([]);
});

test('three languages, each with its own words and number formats', async () => {
  const site = await product.given.site({ name: 'Quayside' });
  await product.given.event({ site, day: '2026-03-09', grams: 1_234_500, valueE4: 12_345_600 });
  await product.given.event({ site, day: '2026-03-03', grams: 617_250 });
  const people = new Map<string, Language>();
  for (const language of ['en', 'de', 'fr'] as const) {
    people.set((await reader([site], { language })).email, language);
  }
  await at('2026-03-16T07:00:00Z');
  const expected = {
    en: [
      'Weekly report, Quayside, 9–15 March 2026: 1,234.5 kg',
      '€1,234.56',
      '100.00% more',
      'Monday',
    ],
    de: ['Wochenbericht, Quayside, 9.–15. März 2026: 1.234,5 kg', '1.234,56 €', '100,00 % mehr'],
    fr: [
      'Rapport hebdomadaire, Quayside, 9–15 mars 2026 : 1 234,5 kg',
      '1 234,56 €',
      '100,00 % de plus',
    ],
  } as const;
  expect(server.received).toHaveLength(3);
  const plain = (given: string | undefined): string => (given ?? '').replaceAll(/\s/g, ' ');
  for (const { recipients, mail } of server.received) {
    const language = people.get(recipients[0] ?? '') ?? 'en';
    const [subject, money, more] = expected[language];
    expect(plain(mail.subject)).toBe(subject);
    expect(plain(mail.text)).toContain(money);
    expect(plain(mail.text)).toContain(more);
    expect(mail.html).toContain(`<html lang="${language}">`);
    for (const part of [mail.subject, mail.text, mail.html]) {
      expect(part).not.toMatch(/undefined|null|NaN|\[object|Invalid Date/);
    }
  }
});

test('daylight saving: seven stays seven, and days of 23 and 25 hours are whole days', async () => {
  const site = await product.given.site({ name: 'Pier' });
  await reader([site], { kinds: ['daily'], since: '2026-03-27T12:00:00Z' });
  // At the edges of the days of 23 and 25 hours.
  for (const [at, grams] of [
    ['2026-03-28T23:59:00Z', 100],
    ['2026-03-29T00:00:00Z', 1000],
    ['2026-03-29T22:59:00Z', 2000],
    ['2026-03-29T23:00:00Z', 100],
    ['2026-10-24T23:00:00Z', 4000],
    ['2026-10-25T23:59:00Z', 5000],
    ['2026-10-26T00:00:00Z', 100],
  ] as const) {
    await product.given.event({ site, at, grams });
  }
  expect(await at('2026-03-28T07:00:00Z')).toHaveLength(1);
  expect(await at('2026-03-29T05:59:00Z')).toEqual([]);
  expect(await at('2026-03-29T06:00:00Z')).toHaveLength(1);
  expect(await at('2026-03-30T06:00:00Z')).toEqual([
    'Daily report, Pier, Sunday, 29 March 2026: 3.00 kg',
  ]);
  expect(await at('2026-10-25T06:59:00Z')).toEqual([
    // Only the newest of the periods missed since March is sent.
    'Daily report, Pier, Friday, 23 October 2026: no waste recorded',
  ]);
  expect(await at('2026-10-25T07:00:00Z')).toHaveLength(1);
  expect(await at('2026-10-26T06:00:00Z')).toEqual([]);
  expect(await at('2026-10-26T07:00:00Z')).toEqual([
    'Daily report, Pier, Sunday, 25 October 2026: 9.00 kg',
  ]);
});

test('with several time zones the first site at seven counts, once the day is over everywhere', async () => {
  const [dublin, berlin] = [
    await product.given.site({ timezone: 'Europe/Dublin' }),
    await product.given.site({ timezone: 'Europe/Berlin' }),
  ];
  const auckland = await product.given.site({ timezone: 'Pacific/Auckland' });
  const newYork = await product.given.site({ timezone: 'America/New_York' });
  for (const site of [dublin, berlin, auckland, newYork]) {
    await product.given.event({ site, at: '2026-05-05T12:00:00Z' });
  }
  const near = await reader([dublin, berlin], { kinds: ['daily'], since: '2026-05-05T12:00:00Z' });
  const far = await reader([auckland, newYork], {
    kinds: ['daily'],
    since: '2026-05-05T12:00:00Z',
  });
  const whoAt = async (instant: string): Promise<string[]> => {
    const before = server.received.length;
    await at(instant);
    return server.received.slice(before).flatMap(({ recipients }) => recipients);
  };
  // Seven in Auckland on the 6th, but still the 5th in New York.
  expect(await whoAt('2026-05-05T19:00:00Z')).toEqual([]);
  expect(await whoAt('2026-05-06T03:59:00Z')).toEqual([]);
  expect(await whoAt('2026-05-06T04:00:00Z')).toEqual([far.email]);
  expect(await whoAt('2026-05-06T04:59:00Z')).toEqual([]);
  expect(await whoAt('2026-05-06T05:00:00Z')).toEqual([near.email]);
  expect(await whoAt('2026-05-06T12:00:00Z')).toEqual([]);
});

test('readers with access through a group or to all sites are included', async () => {
  const group = await product.given.group();
  const site = await product.given.site({ group, timezone: 'Europe/Berlin' });
  await product.given.event({ site, day: '2026-03-10' });
  const { given } = product;
  const people = [
    await given.user({ group }),
    await given.user({ group, isHeadOffice: true, sites: [site] }),
    await given.user({ isSuperuser: true }),
    await given.user({ role: 'Admin' }),
  ];
  const nobody = await given.user();
  const fired = await given.user({ group, isActive: false });
  for (const person of [...people, nobody, fired]) {
    await turnOn(person, 'monthly', '2026-03-20T00:00:00Z');
  }
  await at('2026-04-01T18:00:00Z');
  const recipients = server.received.flatMap((received) => received.recipients);
  expect(recipients.toSorted()).toEqual(people.map(({ email }) => email).toSorted());
  expect(newest().subject).toMatch(/^Monthly report, .*, March 2026: /);
});

test('after any interruption each reader gets every period exactly once', async () => {
  const site = await product.given.site();
  await product.given.event({ site, day: '2026-03-10' });
  const chef = await reader([site], { kinds: ['daily', 'weekly', 'monthly'] });
  product.clock.set('2026-06-01T08:00:00Z');
  await stopServers();
  // The server dies after claiming and before the commit.
  await expect(
    inTransaction(product.db, async (transaction) => {
      expect(await claimDueReports(transaction, product.clock.now(), 100)).toHaveLength(3);
      throw new Error('power cut');
    }),
  ).rejects.toThrow('power cut');
  expect(await statesOf(chef)).toEqual([]);
  await startServer();
  await startServer();
  await Promise.all([runTimer(), runTimer(), runTimer()]);
  await eventually(() => server.received.length).toBe(3);
  await idle();
  expect(await statesOf(chef)).toEqual(['sent', 'sent', 'sent']);
  // A job whose completion was lost runs again.
  for (const kind of ['daily', 'weekly', 'monthly']) {
    const payload = { user_id: chef.id, kind, period_end: '2026-05-31' };
    for (let round = 0; round < 2; round += 1) {
      await sql`select graphile_worker.add_job('write-report', ${JSON.stringify(payload)}::json)
      `.execute(product.db);
    }
  }
  await idle();
  await stopServers();
  await startServer();
  expect(await at('2026-06-01T08:05:00Z')).toEqual([]);
  // Setting the clock back repeats nothing.
  expect(await at('2026-05-31T08:00:00Z')).toEqual([]);
  expect(await at('2026-04-01T08:00:00Z')).toEqual([]);
  expect(server.received).toHaveLength(3);
});

test('two servers running at the same time claim a report once', async () => {
  const site = await product.given.site();
  await reader([site], { kinds: ['daily', 'weekly'] });
  await stopServers();
  const now = new Date('2026-07-01T12:00:00Z');
  const found = await Promise.all([1, 2, 3, 4].map(() => claimDueReports(product.db, now, 100)));
  expect(found.flat()).toHaveLength(2);
});

test('a mail the mail server refuses is delivered once, later', async () => {
  const site = await product.given.site();
  await product.given.event({ site, day: '2026-03-10' });
  await reader([site]);
  server.mood = 'refuse';
  product.clock.set('2026-03-16T08:00:00Z');
  await runTimer();
  await eventually(async () => {
    const found = await sql<{ error: string | null }>`
      select last_error as error from outbox where state = 'waiting'`.execute(product.db);
    return found.rows.map(({ error }) => error !== null);
  }).toEqual([true]);
  server.mood = 'accept';
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(product.db);
  await eventually(() => server.received.length).toBe(1);
  await idle();
  expect(newest().attachments.length).toBeGreaterThan(0);
});

test('a period that ended before the report was enabled is not sent', async () => {
  const site = await product.given.site();
  await product.given.event({ site, day: '2026-03-10' });
  await reader([site], { kinds: ['weekly', 'monthly'], since: '2026-03-19T15:00:00Z' });
  expect(await at('2026-03-19T15:05:00Z')).toEqual([]);
  expect(await at('2026-03-22T20:00:00Z')).toEqual([]);
  expect(await at('2026-03-23T07:00:00Z')).toHaveLength(1);
  expect(await at('2026-04-01T06:00:00Z')).toHaveLength(2);
});

test('enabling a report is recorded, including after it was disabled', async () => {
  const person = await product.given.user();
  const self = await product.as(person);
  const since = async (): Promise<Date | null> => {
    const found = await sql<{ since: Date | null }>`
      select weekly_report_since as since from profile where user_id = ${person.id}
    `.execute(product.db);
    return found.rows[0]?.since ?? null;
  };
  const set = async (isOn: boolean): Promise<void> => {
    const given = { params: { id: person.id }, body: { weekly_report: isOn } };
    expect((await self.call(accountRoutes.updateProfile, given)).status).toBe(200);
  };
  expect(await since()).toBeNull();
  await set(true);
  const first = await since();
  await set(true);
  expect(await since()).toEqual(first);
  await set(false);
  await set(true);
  expect((await since())?.getTime()).toBeGreaterThan(first?.getTime() ?? Infinity);
});

test('a report disabled, or a user deactivated, before writing is not sent', async () => {
  const site = await product.given.site();
  await product.given.event({ site, day: '2026-03-10' });
  const [changed, fired, kept] = [await reader([site]), await reader([site]), await reader([site])];
  await stopServers();
  product.clock.set('2026-03-16T09:00:00Z');
  expect(await claimDueReports(product.db, product.clock.now(), 100)).toHaveLength(3);
  await sql`update profile set weekly_report = false where user_id = ${changed.id}
  `.execute(product.db);
  await sql`update app_user set is_active = false where id = ${fired.id}`.execute(product.db);
  await startServer();
  for (const { id } of [changed, fired, kept]) {
    const payload = { user_id: id, kind: 'weekly', period_end: '2026-03-15' };
    await sql`select graphile_worker.add_job('write-report', ${JSON.stringify(payload)}::json)
    `.execute(product.db);
  }
  await idle();
  expect(server.received.flatMap(({ recipients }) => recipients)).toEqual([kept.email]);
  expect([await statesOf(changed), await statesOf(fired)]).toEqual([['unwanted'], ['unwanted']]);
});

test('a week without waste gives a short report; a site without any events gives none', async () => {
  const quiet = await product.given.site({ name: 'Quiet' });
  await product.given.event({ site: quiet, day: '2026-03-03', grams: 4200 });
  const never = await product.given.site({ name: 'Never' });
  await reader([quiet]);
  const newcomer = await reader([never]);
  expect(await at('2026-03-16T07:00:00Z')).toEqual([
    'Weekly report, Quiet, 9–15 March 2026: no waste recorded',
  ]);
  const { text = '', html = '', attachments } = newest();
  expect(text).toContain('No waste was recorded: 9–15 March 2026.');
  expect(text).toContain('Before that, 2–8 Mar, it was 4.20 kg.');
  expect(html).not.toContain('<img');
  expect(attachments).toEqual([]);
  expect(await statesOf(newcomer)).toEqual(['unwanted']);
});
