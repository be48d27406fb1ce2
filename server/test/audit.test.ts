import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { importRoutes } from '@wastegauge/contract/edges/imports';
import { passwordRoutes } from '@wastegauge/contract/directory/passwords';
import { signInRoutes } from '@wastegauge/contract/directory/sign-in';
import { signUpRoutes } from '@wastegauge/contract/directory/sign-up';
import { teamRoutes } from '@wastegauge/contract/directory/teams';
import { captureRoutes } from '@wastegauge/contract/waste/captures';
import { currencyRateRoutes } from '@wastegauge/contract/waste/currency-rates';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditTrail, toldElsewhere, untoldSides } from './audit-table.ts';
import { everyCall, partsOf, type Call, type Parts } from './support/every-call.ts';
import {
  callerFor,
  giveRows,
  giveTenant,
  renewTenant,
  type Tenant,
  type TenantRows,
} from './support/generated/tenants.ts';
import { giveKey } from './support/test-api-keys.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { invitationIn, signUpLinkIn } from './support/test-links.ts';
import { writes } from './write-routes.ts';

interface Entry {
  actor_id: number | null;
  actor_scope: string;
  action: string;
  target_type: string;
  target_id: string;
  before: object | null;
  after: object | null;
  request_id: string;
}

interface Row {
  id: number;
}

const password = 'Roast-potatoes-1';
let product: TestApp;
let tenant: Tenant;
let superuser: Row;
let leaver: Row;

beforeAll(async () => {
  product = await startTestApp();
  product.clock.set('2026-03-10T14:00:00Z');
  tenant = await giveTenant(product, 'Harbour');
  superuser = await product.given.user({ isSuperuser: true });
  leaver = await product.given.user({ sites: [tenant.site] });
});
afterAll(() => product.close());

const changes = everyCall.filter(({ route }) => route.method !== 'GET');

test('every write call has its audit actions listed, or a reason for none', () => {
  const names = changes.map(({ name }) => name);
  expect(Object.keys(auditTrail).toSorted()).toEqual(names.toSorted());
  for (const [name, file] of Object.entries(toldElsewhere)) {
    expect(readFileSync(file, 'utf8'), `${name} in ${file}`).toContain('from audit');
  }
});

test.each(changes.filter(({ name }) => !(name in toldElsewhere)))('$name', async (call) => {
  await renewTenant(product, tenant);
  const person = callerOf(call);
  const rows = await giveRows(product, tenant, person);
  const parts = { ...partsOf(call, rows), ...(await preparations[call.name]?.(rows)) };
  const client = await callerFor(product, tenant, call.route, person);
  const before = await newestId();
  const answer = await client.call(call.route, parts);
  const entries = await entriesAfter(before);
  const trail = auditTrail[call.name];
  expect(entries.map(({ action }) => action)).toEqual(typeof trail === 'string' ? [] : trail);
  if (typeof trail !== 'string')
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  expect(new Set(entries.map(({ request_id: id }) => id)).size).toBeLessThan(2);
  for (const entry of entries) checkEntry(call, entry, person);
});

function checkEntry({ route }: Call, entry: Entry, person: Row): void {
  const isPerson = route.access !== 'public' && route.access !== 'device';
  if (isPerson) expect(entry.actor_id).toBe(person.id);
  if (isPerson && person !== superuser) {
    expect(entry.actor_scope.split(',')).toContain(String(tenant.site.id));
  }
  expect(entry.target_type).not.toBe('');
  expect(entry.target_id).toMatch(/^[\w-]+$/);
  expect(entry.request_id).toMatch(/^[0-9a-f-]{36}$/);
  const told = JSON.stringify([entry.before, entry.after].map((side) => Object.values(side ?? {})));
  expect(told).not.toMatch(/[\w+/-]{40,}|argon2|wgk_/);
  if (entry.action in untoldSides) return;
  const verb = entry.action.split('.').at(-1);
  if (verb === 'changed') expect(entry).toMatchObject({ before: expect.anything() as unknown });
  if (verb === 'changed' || verb === 'added') expect(entry.after).not.toBeNull();
  if (verb === 'deleted' || verb === 'removed') expect(entry.before).not.toBeNull();
}

function callerOf({ name, route }: Call): Row {
  if (name.startsWith('teams.')) return tenant.owner;
  if (name === 'users.deleteOwnAccount') return leaver;
  const isForAll = ['groups.createGroup', 'groups.deleteGroup'].includes(name);
  const isAccessForAll = ['operations.', 'currencyRates.'].some((prefix) =>
    route.access.startsWith(prefix),
  );
  return isForAll || isAccessForAll ? superuser : tenant.admin;
}

const newestId = async (): Promise<number> =>
  (await sql<{ id: number }>`select coalesce(max(id), 0) as id from audit`.execute(product.db))
    .rows[0]?.id ?? 0;

const entriesAfter = async (id: number): Promise<Entry[]> =>
  (await sql<Entry>`select * from audit where id > ${id} order by id`.execute(product.db)).rows;

/** Rows that some calls require. */
const preparations: Record<string, (rows: TenantRows) => Promise<Partial<Parts>>> = {
  'signIn.login': async () => {
    const { email } = await product.given.user({ password, sites: [tenant.site] });
    return { body: { email, password } };
  },
  'signIn.confirmIdentity': async () => {
    await givePassword(tenant.admin);
    return { body: { password } };
  },
  'signIn.sendMagicLink': async () => ({ body: { email: (await product.given.user()).email } }),
  'signIn.redeemMagicLink': async () => {
    const { email } = await product.given.user({ sites: [tenant.site] });
    await product.anonymous.call(signInRoutes.sendMagicLink, { body: { email } });
    const sesame = /sesame=([\w-]{43})/.exec((await product.newestMessage(email))?.text ?? '')?.[1];
    return { body: { sesame } };
  },
  'signUp.completeSignUp': async () => {
    const email = `${randomUUID()}@kitchen.example`;
    const person = { first_name: 'Eve', surname: 'Moore', employer: 'Elsewhere', email };
    await product.anonymous.call(signUpRoutes.register, { body: person });
    return { body: { token: await signUpLinkIn(product, email), password } };
  },
  'signUp.acceptInvitation': async () => {
    const email = `${randomUUID()}@kitchen.example`;
    const owner = await product.as(tenant.owner);
    await owner.call(teamRoutes.inviteToTeam, { body: { email } });
    const { body } = writes['signUp.acceptInvitation'] ?? {};
    return { body: { ...body, token: await invitationIn(product, email) } };
  },
  'passwords.requestReset': async () => ({ body: { email: (await product.given.user()).email } }),
  'passwords.completeReset': async () => {
    const { id, email } = await product.given.user({ password });
    await product.anonymous.call(passwordRoutes.requestReset, { body: { email } });
    const token = /[\w-]{43}/.exec((await product.newestMessage(email))?.text ?? '')?.[0];
    const uidb64 = Buffer.from(String(id)).toString('base64url');
    return { body: { uidb64, token, password: 'Boiled-potatoes-2' } };
  },
  'passwords.changePassword': async () => {
    await givePassword(tenant.admin);
    return { body: { current_password: password, new_password: 'Boiled-potatoes-2' } };
  },
  'groups.createGroup': async () => ({
    body: { name: 'New', contact_name: 'A', contact_number: '1', longitude: 1, latitude: 2 },
  }),
  'groups.deleteGroup': async () => ({ params: { id: (await product.given.group()).id } }),
  'currencyRates.resetCurrencyRate': async () => {
    const client = await product.as(superuser);
    const params = { currency: 'GBP', day: '2026-03-07' };
    const body = { per_eur: 0.9 };
    await client.call(currencyRateRoutes.setCurrencyRate, { params, body });
    return { params };
  },
  'siteManagement.restoreSite': async () => {
    const { id } = await product.given.site({ group: tenant.group });
    await sql`update site set archived_at = now() where id = ${id}`.execute(product.db);
    return { params: { id } };
  },
  'siteManagement.deleteSite': async () => ({
    params: { id: (await product.given.site({ group: tenant.group })).id },
  }),
  'tablets.withdrawCapture': async () => {
    const capture = {
      capture_id: randomUUID(),
      captured_at: '2026-03-10T13:59:00Z',
      raw_weight: 1,
    };
    const monitor = product.withToken(tenant.monitor.key);
    await monitor.call(captureRoutes.deliverCaptures, { body: { captures: [capture] } });
    return { params: { capture_id: capture.capture_id } };
  },
  'deviceManagement.restoreDevice': async ({ device }) => {
    await sql`update device set archived_at = now() where id = ${device}`.execute(product.db);
    return {};
  },
  'sites.createSiteInfo': async () => {
    await sql`delete from site_info where site_id = ${tenant.site.id}`.execute(product.db);
    return {};
  },
  'sites.updateSiteInfo': async () => {
    const found = await sql<Row>`
      select id from site_info where site_id = ${tenant.site.id}`.execute(product.db);
    return { params: { ...found.rows[0] } };
  },
  'apiTokens.switchToken': async () => {
    await giveKey(product, tenant.admin);
    return {};
  },
  'imports.applyImport': async (rows) => {
    const call = everyCall.find(({ name }) => name === 'imports.saveImportMapping');
    if (!call) throw new Error('there is no mapping');
    const client = await product.as(tenant.admin);
    const saved = await client.call(importRoutes.saveImportMapping, partsOf(call, rows));
    return { body: { revision: saved.body.revision, leave_out: saved.body.refused_count } };
  },
};

async function givePassword(person: Row): Promise<void> {
  const { id } = await product.given.user({ password });
  await sql`
    update app_user set password_hash = (select password_hash from app_user where id = ${id})
    where id = ${person.id}
  `.execute(product.db);
}
