import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { publicUrl } from '../../../test/support/test-app.ts';
import type { TestMonitor } from '../../../test/support/test-monitor.ts';
import { setUpSilentSite } from './silence.test-support.ts';

const silent = setUpSilentSite();
const { person, deliver, callAt, furtherMonitor, minute, textTo } = silent;

let bakery: TestMonitor;
let tray: TestMonitor;

beforeEach(async () => {
  await deliver('2026-03-09T11:00:00Z');
  bakery = await furtherMonitor('Bakery');
  tray = await furtherMonitor('Tray Return');
});

/** The network of the site fails at 10:45 UTC; the monitors call every ten minutes. */
async function networkFails(): Promise<void> {
  await callAt('2026-03-10T10:36:00Z', { battery_percent: 9 });
  await callAt('2026-03-10T10:40:00Z', {}, bakery);
  await callAt('2026-03-10T10:44:00Z', {}, tray);
}

test('monitors that fall silent together are in one mail, and in one when they are back', async () => {
  const [english, german, french] = [await person('en'), await person('de'), await person('fr')];
  await networkFails();
  expect(await minute('2026-03-10T11:15:00Z')).toEqual([]);
  expect(await minute('2026-03-10T11:16:00Z')).toEqual(
    [
      `${english.email}: 3 monitors at Quayside Hotel are silent`,
      `${german.email}: 3 Monitore (Quayside Hotel) melden sich nicht`,
      `${french.email}: 3 moniteurs (Quayside Hotel) ne répondent plus`,
    ].toSorted(),
  );
  expect(textTo(english.email)).toContain(
    `- Bakery (${bakery.serial}): last call on 10 March 2026 at 11:40 CET\n` +
      `- Prep Kitchen 2 (${silent.monitor.serial}): last call on 10 March 2026 at 11:36 CET, battery at 9%\n` +
      `- Tray Return (${tray.serial}): last call on 10 March 2026 at 11:44 CET\n`,
  );
  expect(textTo(german.email)).toContain(
    `- Bakery (${bakery.serial}): zuletzt gemeldet am 10. März 2026 um 11:40 MEZ\n`,
  );
  expect(textTo(french.email)).toContain(
    `- Bakery (${bakery.serial}) : dernier signal le 10 mars 2026 à 11:40`,
  );
  expect(textTo(english.email)).toContain(`${publicUrl}/coverage?siteId=${silent.site.id}`);
  expect(await minute('2026-03-10T11:24:00Z')).toEqual([]);
  expect(await minute('2026-03-10T12:24:00Z')).toEqual([]);

  await callAt('2026-03-10T12:30:00Z', {}, tray);
  expect(await minute('2026-03-10T12:30:30Z')).toEqual([]);
  await callAt('2026-03-10T12:31:00Z');
  expect(await minute('2026-03-10T12:31:30Z')).toEqual([]);
  await callAt('2026-03-10T12:34:00Z', {}, bakery);
  expect(await minute('2026-03-10T12:34:30Z')).toEqual(
    [
      `${english.email}: 3 monitors at Quayside Hotel are back`,
      `${german.email}: 3 Monitore (Quayside Hotel) sind wieder da`,
      `${french.email}: 3 moniteurs (Quayside Hotel) sont de retour`,
    ].toSorted(),
  );
  expect(textTo(english.email)).toContain(
    `- Bakery (${bakery.serial}): back on 10 March 2026 at 13:34 CET after 1 hour and 54 minutes\n`,
  );
  expect(textTo(german.email)).toContain('Dauer des Ausfalls: 1 Stunde und 54 Minuten\n');
  expect(textTo(french.email)).toContain('après 1 heure et 54 minutes d’interruption\n');
  expect(textTo(english.email)).not.toContain('Still silent');
  expect(await minute('2026-03-10T12:35:00Z')).toEqual([]);
});

test('a monitor that falls silent later has mails of its own', async () => {
  const cook = await person();
  await callAt('2026-03-10T10:40:00Z');
  await callAt('2026-03-10T10:42:00Z', {}, bakery);
  await callAt('2026-03-10T10:51:00Z', {}, tray);
  expect(await minute('2026-03-10T11:20:00Z')).toEqual([
    `${cook.email}: 2 monitors at Quayside Hotel are silent`,
  ]);
  expect(textTo(cook.email)).not.toContain('Tray Return');
  expect(await minute('2026-03-10T11:30:00Z')).toEqual([]);
  expect(await minute('2026-03-10T11:31:00Z')).toEqual([
    `${cook.email}: Tray Return at Quayside Hotel is silent`,
  ]);
  await callAt('2026-03-10T11:40:00Z', {}, tray);
  expect(await minute('2026-03-10T11:40:30Z')).toEqual([
    `${cook.email}: Tray Return at Quayside Hotel is back`,
  ]);
  expect(textTo(cook.email)).not.toContain('Still silent');
});

test('the return of some is not held back by one that stays silent', async () => {
  const [cook, chef] = [await person(), await person('de')];
  await networkFails();
  await minute('2026-03-10T11:16:00Z');
  await sql`update profile set monitor_notices = false where user_id = ${chef.id}
  `.execute(silent.product.db);
  await callAt('2026-03-10T11:30:00Z');
  await callAt('2026-03-10T11:33:00Z', {}, tray);
  expect(await minute('2026-03-10T11:39:00Z')).toEqual([]);
  expect(await minute('2026-03-10T11:40:00Z')).toEqual([
    `${cook.email}: 2 monitors at Quayside Hotel are back`,
  ]);
  expect(textTo(cook.email)).toContain('Still silent: Bakery.');
  expect(await minute('2026-03-10T11:41:00Z')).toEqual([]);
  await callAt('2026-03-10T11:55:00Z', {}, bakery);
  expect(await minute('2026-03-10T11:55:30Z')).toEqual([
    `${cook.email}: Bakery at Quayside Hotel is back`,
  ]);
});

test('a monitor that is archived holds the return of the others back no longer', async () => {
  const cook = await person();
  await networkFails();
  await minute('2026-03-10T11:16:00Z');
  await sql`update device set archived_at = now() where id = ${bakery.id}
  `.execute(silent.product.db);
  await callAt('2026-03-10T11:30:00Z');
  await callAt('2026-03-10T11:30:00Z', {}, tray);
  expect(await minute('2026-03-10T11:30:30Z')).toEqual([
    `${cook.email}: 2 monitors at Quayside Hotel are back`,
  ]);
});

test('each site has its own mail', async () => {
  const there = await silent.product.given.site({ name: 'Grand Dock', timezone: 'Europe/Berlin' });
  await sql`update device set site_id = ${there.id} where id = ${tray.id}
  `.execute(silent.product.db);
  await sql`insert into site_info (site_id, lunch_time_start, lunch_time_end)
    values (${there.id}, '11:00', '15:00')`.execute(silent.product.db);
  await sql`update event set site_id = ${there.id} where device_id = ${tray.id}
  `.execute(silent.product.db);
  const cook = await silent.product.given.user({ sites: [silent.site, there] });
  await networkFails();
  expect(await minute('2026-03-10T11:24:00Z')).toEqual([
    `${cook.email}: 2 monitors at Quayside Hotel are silent`,
    `${cook.email}: Tray Return at Grand Dock is silent`,
  ]);
});
