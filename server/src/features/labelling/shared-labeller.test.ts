import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import { commentRoutes } from '@wastegauge/contract/waste/comments';
import { dataRoutes } from '@wastegauge/contract/edges/data-api';
import { deviceRoutes } from '@wastegauge/contract/directory/devices';
import { foodRoutes } from '@wastegauge/contract/directory/foods';
import { labellingRoutes } from '@wastegauge/contract/waste/labelling';
import { permissions } from '@wastegauge/contract/permissions';
import { siteRoutes } from '@wastegauge/contract/directory/sites';
import { texts } from '@wastegauge/contract/values/texts';
import { venueCalendarRoutes } from '@wastegauge/contract/insight/venue-calendars';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { claimDueReports } from '../reports/queries.ts';
import { everyCall, partsOf, type Call } from '../../../test/support/every-call.ts';
import { sumTables } from '../../../test/support/table-sums.ts';
import {
  giveRows,
  giveTenant,
  type Tenant,
  type TenantRows,
} from '../../../test/support/generated/tenants.ts';
import { giveKey, giveLinkKey, withKey } from '../../../test/support/test-api-keys.ts';
import {
  publicUrl,
  startTestApp,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';

const { nextLabellingTask, labelEvent, nextVerificationTask, verifyEvent } = labellingRoutes;
const beef = 1;
const kitchenFields = ['value', 'environment', 'water', 'flag_note', 'is_flagged', 'comment_count'];

let product: TestApp;
let tenant: Tenant;
let rows: TenantRows;
let labeller: { id: number };
let client: Client;

beforeAll(async () => {
  product = await startTestApp();
  tenant = await giveTenant(product, 'Harbour');
});
beforeEach(async () => {
  product.clock.set('2026-03-10T14:00:00Z');
  rows = await giveRows(product, tenant);
  labeller = await product.given.user({ role: 'Labeller' });
  client = await product.as(labeller);
  await sql`delete from claim`.execute(product.db);
});
afterAll(() => product.close());

const giveSite = () =>
  sql`insert into user_site values (${labeller.id}, ${tenant.site.id})`.execute(product.db);
const takeSite = () =>
  sql`delete from user_site where user_id = ${labeller.id}`.execute(product.db);

const isRefused = ({ route: { access } }: Call): boolean =>
  access !== 'public' &&
  access !== 'device' &&
  access !== 'apiKey' &&
  !permissions[access].sharedLabeller;

test('all routes except labelling and the own account are refused without effect', async () => {
  const refused = everyCall.filter(isRefused);
  expect(refused.length).toBeGreaterThan(130);
  await client.call(siteRoutes.listSites);
  const before = await sumTables(product.databaseUrl);
  for (const call of refused) {
    const { status } = await client.call(call.route, partsOf(call, rows));
    expect(status, call.name).toBe(403);
  }
  expect(await sumTables(product.databaseUrl)).toEqual(before);
});

test('labels and verdicts are stored and reveal nothing about the kitchen', async () => {
  const { id } = await product.given.event({
    site: tenant.site,
    device: tenant.monitor,
    at: '2026-03-10T08:00:00Z',
    status: 'PROCESSING',
  });
  const zones = await client.call(deviceRoutes.listZones, { query: { manual_label: true } });
  expect(zones.body.results.map((zone: { id: number }) => zone.id)).toContain(tenant.monitor.id);
  const options = { query: { site: tenant.site.id } };
  expect((await client.call(foodRoutes.listFoodDescriptions, options)).status).toBe(200);
  const serial = zones.body.results.find(
    (zone: { id: number }) => zone.id === tenant.monitor.id,
  ).serial;
  const task = await client.call(nextLabellingTask, { query: { serial } });
  expect(task.body.unlabelled).toMatchObject({ id, site_name: 'Harbour Kitchen' });
  const label = { status: 'SUCCESSFUL', food: beef };
  const named = await client.call(labelEvent, { params: { id }, body: label });
  expect(named).toMatchObject({ status: 200, body: { food: beef, user_labelled: labeller.id } });

  const checker = await product.as(await product.given.user({ role: 'Labeller' }));
  await sql`update event set verify = true where id <> ${id}`.execute(product.db);
  const check = await checker.call(nextVerificationTask);
  expect(check.body.event.id).toBe(id);
  const judged = await checker.call(verifyEvent, { params: { id }, body: { verify: true } });
  expect(judged).toMatchObject({ status: 200, body: { verify: true } });
  for (const event of [task.body.unlabelled, named.body, check.body.event, judged.body]) {
    for (const field of kitchenFields) expect(event).not.toHaveProperty(field);
  }
});

test('foods are listed, but not by waste', async () => {
  const list = (query: object) => client.call(foodRoutes.listFoods, { query: { ...query } });
  expect((await list({})).status).toBe(200);
  expect((await list({ labelling: true })).status).toBe(200);
  for (const query of [
    { only: true },
    { site: tenant.site.id },
    { serial: 'A' },
    { zone: 'A' },
    { isSecondary: false },
    { is_secondary: true },
    { startDate: '2026-03-01' },
    { endDate: '2026-03-31' },
  ]) {
    expect((await list(query)).status, JSON.stringify(query)).toBe(403);
  }
});

test('only the own account is visible', async () => {
  const own = await client.call(accountRoutes.getUser, { params: { id: labeller.id } });
  expect(own).toMatchObject({ status: 200, body: { is_shared_labeller: true } });
  for (const { id } of [tenant.user, tenant.admin, tenant.labeller]) {
    expect((await client.call(accountRoutes.getUser, { params: { id } })).status).toBe(404);
  }
});

test('keys and links created for a site read nothing once the labeller has no site', async () => {
  await giveSite();
  const program = withKey(product, await giveKey(product, labeller));
  const key = await giveLinkKey(product, labeller);
  const feed = await client.call(venueCalendarRoutes.makeCalendarFeed, {
    params: { site: tenant.site.id },
  });
  const calendar = () =>
    product.app.inject({ method: 'GET', url: feed.body.url.replace(publicUrl, '') });
  const bulkExport = () =>
    product.anonymous.call(dataRoutes.bulkExport, { params: { key }, query: { format: 'csv' } });
  expect((await program.call(dataRoutes.readEvents)).status).toBe(200);
  expect((await bulkExport()).status).toBe(200);
  expect((await calendar()).statusCode).toBe(200);

  await takeSite();
  for (const route of [
    dataRoutes.readEvents,
    dataRoutes.readCovers,
    dataRoutes.readSites,
    dataRoutes.readFoods,
  ]) {
    expect((await program.call(route)).status, route.path).toBe(403);
  }
  expect((await bulkExport()).status).toBe(404);
  expect((await calendar()).statusCode).toBe(404);
});

test('no reports are due and comments cannot mention them', async () => {
  await sql`
    update profile set weekly_report = true, updated_at = '2026-01-01', weekly_report_since = '2026-01-01'
    where user_id = ${labeller.id}
  `.execute(product.db);
  const dueFor = async () =>
    (await claimDueReports(product.db, product.clock.now(), 1000)).map(({ userId }) => userId);
  expect(await dueFor()).not.toContain(labeller.id);
  const chef = await product.as(tenant.user);
  const mention = () =>
    chef.call(commentRoutes.addComment, {
      body: { event: rows.event, comment: `Ask @[Robin](${labeller.id})` },
    });
  expect(await mention()).toMatchObject({
    status: 400,
    body: { tagged_users: [texts.userUnknown] },
  });

  await giveSite();
  expect(await dueFor()).toContain(labeller.id);
  expect((await mention()).status).toBe(201);
});
