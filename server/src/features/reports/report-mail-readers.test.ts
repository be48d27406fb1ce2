import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { claimDueReports } from './queries.ts';
import {
  at,
  idle,
  newest,
  product,
  reader,
  server,
  setUpReportMails,
  startServer,
  statesOf,
  stopServers,
  turnOn,
} from './report-mails.test-support.ts';

setUpReportMails();

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
