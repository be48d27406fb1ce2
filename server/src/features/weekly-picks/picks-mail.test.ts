import { weeklyPickRoutes } from '@wastegauge/contract/insight/weekly-picks';
import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import type { Language } from '@wastegauge/contract/values/languages';
import { addDays } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPostgresJobs } from '../../adapters/jobs-postgres/jobs-postgres.ts';
import { createSmtpMail } from '../../adapters/mail/smtp.ts';
import { createOutboxSms } from '../../adapters/sms/outbox.ts';
import type { JobRunner } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log.ts';
import type { Mail } from '../../platform/ports/mail.ts';
import { mailFrom, publicUrl, startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { eventually } from '../../../test/support/test-jobs.ts';
import { startMailServer, type MailServer } from '../../../test/support/test-mail-server.ts';
import { refreshChangedDays } from '../coverage/jobs.ts';
import { messageJobs } from '../messages/jobs.ts';
import { weeklyPickJobs } from './jobs.ts';
import {
  keepMeasured,
  throwAway,
  week,
  weeksBefore,
  type WeekRow,
} from './weekly-picks.test-support.ts';

let product: TestApp;
let server: MailServer;
let smtp: Mail;
let runner: JobRunner;

beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(async () => {
  await sql`update profile set weekly_picks = false`.execute(product.db);
  server = await startMailServer();
  smtp = createSmtpMail({ smtpUrl: server.url, from: mailFrom });
  const { db, files, deps, databaseUrl, clock } = product;
  ({ runner } = createPostgresJobs({
    databaseUrl,
    jobs: [
      ...messageJobs,
      ...weeklyPickJobs({ analytics: deps.analytics, clock, mailFrom, publicUrl }),
    ],
    ports: {
      db,
      mail: smtp,
      sms: createOutboxSms(),
      files,
      labeller: deps.labeller,
      recogniser: null,
    },
    log: createLog('silent'),
  }));
  await runner.start();
});
afterEach(async () => {
  await runner.stop();
  await smtp.close();
  await server.close();
});
afterAll(() => product.close());

async function kitchen(given: { name?: string; timezone?: string } = {}): Promise<WeekRow> {
  const site = await product.given.site(given);
  await keepMeasured(product, site, weeksBefore(8), addDays(week, 6));
  const food = await product.given.food();
  await throwAway(product, site, food, weeksBefore(1), { grams: 2000, valueE4: 80_000 });
  await throwAway(product, site, food, week, { grams: 6000, valueE4: 240_000 });
  return site;
}

async function reader(
  sites: WeekRow[],
  { language = 'en', since = '2026-01-01T00:00:00Z' }: { language?: Language; since?: string } = {},
): Promise<WeekRow & { email: string }> {
  const person = await product.given.user({ sites });
  await sql`update profile set language = ${language}, weekly_picks = true,
    weekly_picks_since = ${since}::timestamptz where user_id = ${person.id}`.execute(product.db);
  return person;
}

const run = (job: string) =>
  sql`select graphile_worker.add_job(${job}, '{}'::json)`.execute(product.db);

const idle = () =>
  eventually(async () => {
    const found = await sql`select from graphile_worker._private_jobs`.execute(product.db);
    return found.rows.length;
  }).toBe(0);

/** Recipients of the mails that arrive at this time. */
async function at(instant: string): Promise<string[]> {
  const before = server.received.length;
  product.clock.set(instant);
  await refreshChangedDays(product.db, product.clock.now());
  for (const job of ['make-weekly-picks', 'find-due-weekly-picks']) {
    await run(job);
    await idle();
  }
  return server.received.slice(before).flatMap(({ recipients }) => recipients);
}

const picksOf = async ({ id }: WeekRow): Promise<number> =>
  (await sql`select from weekly_pick_run where site_id = ${id}`.execute(product.db)).rows.length;

const newest = () => {
  const mail = server.received.at(-1)?.mail;
  if (!mail) throw new Error('no mail came');
  return mail;
};

test('picks are made on Monday morning, mailed at seven, and both only once', async () => {
  const site = await kitchen({ name: 'Harbour Grill' });
  const chef = await reader([site]);
  expect(await at('2026-03-02T08:00:00Z')).toEqual([chef.email]);
  expect(await at('2026-03-09T01:55:00Z')).toEqual([]);
  expect(await picksOf(site)).toBe(1);
  expect(await at('2026-03-09T02:05:00Z')).toEqual([]);
  expect(await picksOf(site)).toBe(2);
  expect(await at('2026-03-09T06:55:00Z')).toEqual([]);
  expect(await at('2026-03-09T07:00:00Z')).toEqual([chef.email]);
  expect(await at('2026-03-09T07:05:00Z')).toEqual([]);
  expect(await at('2026-03-11T07:00:00Z')).toEqual([]);
  expect(await picksOf(site)).toBe(2);
  const mail = newest();
  expect(mail.subject).toBe('One thing this week, Harbour Grill, 2–8 March 2026');
  expect(mail.text).toContain('Together 6.00 kg and €24.00 of the week’s 6.21 kg and €24.00.');
  expect(mail.text).toContain('6.00 kg, €24.00');
  expect(mail.text).toContain('More than in any of the 8 comparable weeks before');
  expect(mail.text).toMatch(
    /\/kitchen\/actions\?new=true&siteId=\d+&siteName=Harbour\+Grill&target=food-\d+&title=[^&]+(&text=[^&]+)?&wasteType=unserved&origin=mail&week=2026-03-02&rank=1\n/,
  );
  expect(mail.text).toMatch(/\/feed\?siteId=\d+&.*startDate=2026-03-02&endDate=2026-03-08/);
  expect(mail.html).toContain('200.00%');
  const unsubscribe = mail.headers.find(({ key }) => key === 'list-unsubscribe');
  expect(unsubscribe?.value).toContain(`${publicUrl}/settings/profile`);
});

test('after downtime only the last week is picked and mailed', async () => {
  const site = await kitchen();
  await reader([site]);
  await keepMeasured(product, site, addDays(week, 7), addDays(week, 13));
  const food = await product.given.food();
  await throwAway(product, site, food, addDays(week, 7), { grams: 6000 });
  expect(await at('2026-03-18T10:00:00Z')).toHaveLength(1);
  const { rows } = await sql<{ week: string }>`
    select week_start::text as week from weekly_pick_run where site_id = ${site.id}
  `.execute(product.db);
  expect(rows).toEqual([{ week: addDays(week, 7) }]);
});

test('the switch decides, and a week before it was turned on is not mailed', async () => {
  const site = await kitchen();
  const off = await product.given.user({ sites: [site] });
  await sql`update profile set weekly_picks = false where user_id = ${off.id}`.execute(product.db);
  await reader([site], { since: '2026-03-09T12:00:00Z' });
  const wanted = await reader([site], { since: '2026-03-08T12:00:00Z' });
  expect(await at('2026-03-09T13:00:00Z')).toEqual([wanted.email]);
  const client = await product.as(off);
  const { body } = await client.call(accountRoutes.updateProfile, {
    params: { id: off.id },
    body: { weekly_picks: true },
  });
  expect(body.weekly_picks).toBe(true);
  // Turned on now, years after that week.
  expect(await at('2026-03-09T13:05:00Z')).toEqual([]);
});

test('a reader without sites, a closed week and a quiet week get no mail', async () => {
  await reader([]);
  await reader([await product.given.site()]);
  const quiet = await product.given.site();
  await keepMeasured(product, quiet, weeksBefore(8), addDays(week, 6));
  await reader([quiet]);
  expect(await at('2026-03-09T08:00:00Z')).toEqual([]);
});

test('without coverage the mail says so first', async () => {
  const site = await product.given.site({ name: 'Canteen' });
  await keepMeasured(product, site, weeksBefore(8), addDays(week, -1));
  await keepMeasured(product, site, week, addDays(week, 1));
  const chef = await reader([site], { language: 'de' });
  expect(await at('2026-03-09T08:00:00Z')).toEqual([chef.email]);
  expect(newest().text).toMatch(
    /^Drei Dinge diese Woche\nCanteen\n2\.–8\. März 2026\n\nNur 29\s?% der Woche wurden gemessen\./,
  );
});

test('several sites in one mail, in French, with their names', async () => {
  const [dublin, newYork] = [
    await kitchen({ name: 'Temple Bar' }),
    await kitchen({ name: 'Brooklyn', timezone: 'America/New_York' }),
  ];
  await reader([dublin, newYork], { language: 'fr' });
  // Seven in Dublin, three in New York.
  expect(await at('2026-03-09T07:00:00Z')).toHaveLength(1);
  const { subject, text } = newest();
  expect(subject).toBe('Deux points cette semaine, 2 sites, 2–8 mars 2026');
  expect(text).toMatch(/1\. Food \d+ au déjeuner, (Temple Bar|Brooklyn)\n/);
  expect(text).toContain('À essayer : Rôtir deux pièces');
});

test.each(['en', 'de', 'fr'] as const)('the preview in %s is complete', async (language) => {
  const site = await kitchen();
  const chef = await reader([site], { language });
  await at('2026-03-09T08:00:00Z');
  const client = await product.as(chef);
  const { status, body } = await client.call(weeklyPickRoutes.previewWeeklyPicks);
  expect(status).toBe(200);
  expect(body.html).toContain(`<html lang="${language}">`);
  expect(body.html + body.text).not.toMatch(/undefined|null|NaN|\[object/);
});
