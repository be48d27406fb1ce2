import { deviceManagementRoutes } from '@wastegauge/contract/directory/devices';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { publicUrl } from '../../../test/support/test-app.ts';
import { giveMonitor } from '../../../test/support/test-monitor.ts';
import { setUpSilentSite } from './silence.test-support.ts';

const silent = setUpSilentSite();
const { serve, person, deliver, callAt, minute, incidents, textTo } = silent;

test('people of the site learn once that a monitor is silent, and once that it is back', async () => {
  const [cook, chef] = [await person('de'), await person('en', { role: 'Admin' })];
  const off = await person();
  await sql`update profile set monitor_notices = false where user_id = ${off.id}
  `.execute(silent.product.db);
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
  expect(textTo(cook.email)).toContain('10. März 2026 um 11:40 MEZ');
  expect(textTo(cook.email)).toContain('9 %');
  expect(textTo(cook.email)).toContain(`${publicUrl}/liveview/${silent.monitor.serial}`);
  expect(textTo(chef.email)).toContain(
    `${publicUrl}/device-management?view=health&siteId=${silent.site.id}`,
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
      device_id: silent.monitor.id,
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
    values (${silent.site.id}, '2026-03-10', '2026-03-10', null), (${silent.site.id}, '2026-03-11', '2026-03-11', 'LUNCH')
  `.execute(silent.product.db);
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
  const group = await silent.product.given.group();
  await sql`insert into site_group (site_id, group_id) values (${silent.site.id}, ${group.id})
  `.execute(silent.product.db);
  const elsewhere = await silent.product.given.site({ group });
  const owner = await silent.product.given.user({ role: 'Admin', group });
  await person();
  const other = await giveMonitor(silent.product, { site: silent.site });
  await deliver('2026-03-09T11:00:00Z');
  await deliver('2026-03-09T11:00:00Z', other);
  expect(await minute('2026-03-10T12:00:00Z')).toHaveLength(1);
  expect(await incidents()).toHaveLength(2);
  const admin = await silent.product.as(owner);
  await admin.call(deviceManagementRoutes.updateDevice, {
    params: { id: silent.monitor.id },
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
  await sql`delete from user_site where user_id = ${left.id}`.execute(silent.product.db);
  await sql`update profile set monitor_notices = false where user_id = ${quiet.id}
  `.execute(silent.product.db);
  await callAt('2026-03-10T12:05:00Z');
  expect(await minute('2026-03-10T12:06:00Z')).toEqual([
    `${stays.email}: Prep Kitchen 2 at Quayside Hotel is back`,
  ]);
});
