import { deviceManagementRoutes, deviceRoutes } from '@wastegauge/contract/directory/devices';
import { groupRoutes } from '@wastegauge/contract/directory/groups';
import { siteRoutes } from '@wastegauge/contract/directory/sites';
import { siteManagementRoutes } from '@wastegauge/contract/directory/site-management';
import { insightRoutes } from '@wastegauge/contract/insight/insights';
import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import type { Route } from '@wastegauge/contract/route';
import { feedRoutes } from '@wastegauge/contract/insight/feed';
import { labellingRoutes } from '@wastegauge/contract/waste/labelling';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApp, type Answer, type TestApp } from '../../../test/support/test-app.ts';
import { giveMonitor } from '../../../test/support/test-monitor.ts';
import { askOf } from '../../../test/support/test-questions.ts';

interface Row {
  id: number;
}

let product: TestApp;
let group: Row;
let open: Row;
let closing: Row;
let admin: Row;
let chef: Row;
const { count } = askOf(() => product.db);

beforeAll(async () => {
  product = await startTestApp();
  product.clock.set('2026-03-10T14:00:00Z');
});
afterAll(() => product.close());
beforeEach(async () => {
  const { given } = product;
  group = await given.group();
  [open, closing] = [await given.site({ group }), await given.site({ group })];
  admin = await given.user({ role: 'Admin', group });
  chef = await given.user({ sites: [open, closing] });
});

const call = async (actor: Row, route: Route, given: object = {}): Promise<Answer> =>
  (await product.as(actor)).call(route, given);
const act = async (actor: Row, route: Route, { id }: Row): Promise<number> =>
  (await call(actor, route, { params: { id } })).status;
const { archiveSite, deleteSite, restoreSite } = siteManagementRoutes;
const { archiveDevice, restoreDevice } = deviceManagementRoutes;
const ids = ({ body }: Answer): number[] => body.results.map(({ id }: Row) => id);

test('an archived site leaves lists, figures and scopes, and returns with its history', async () => {
  const { given } = product;
  await given.event({ site: open, grams: 1000, at: '2026-03-09T10:00:00Z' });
  await given.event({ site: closing, grams: 5000, at: '2026-03-09T10:00:00Z' });
  const sites = async (): Promise<number> =>
    (await call(chef, overviewRoutes.getSummary)).body.sites;
  const feed = async (): Promise<number> =>
    (await call(chef, feedRoutes.listFeed, { query: {} })).body.count;
  expect([await sites(), await feed()]).toEqual([2, 2]);

  expect(await act(admin, archiveSite, closing)).toBeLessThan(300);
  expect([await sites(), await feed()]).toEqual([1, 1]);
  expect(ids(await call(chef, siteRoutes.listSites))).toEqual([open.id]);
  expect(await act(chef, siteRoutes.getSite, closing)).toBe(404);
  const query = { startDate: '2026-03-01', endDate: '2026-03-10' };
  expect(ids(await call(chef, insightRoutes.listSiteCards, { query }))).toEqual([open.id]);
  const managed = await call(admin, siteManagementRoutes.listManagedSites);
  expect(ids(managed)).toEqual([open.id]);
  const archived = await call(admin, siteManagementRoutes.listManagedSites, {
    query: { archived: true },
  });
  expect(ids(archived)).toEqual([closing.id]);
  expect(archived.body.results[0].archived_at).toBe('2026-03-10T14:00:00.000Z');
  expect(await count(sql`event where site_id = ${closing.id}`)).toBe(1);

  expect(await act(admin, restoreSite, closing)).toBeLessThan(300);
  expect([await sites(), await feed()]).toEqual([2, 2]);
  expect(
    await count(sql`audit where site_id = ${closing.id}
      and action in ('site.archived', 'site.restored')`),
  ).toBe(2);
});

test('an administrator of every site keeps that access while a site is archived', async () => {
  const everywhere = await product.given.user({ role: 'Admin' });
  await act(everywhere, archiveSite, closing);
  const loose = await product.given.device({ site: open });
  await sql`update device set site_id = null where id = ${loose.id}`.execute(product.db);
  expect(await act(everywhere, deviceManagementRoutes.getDevice, loose)).toBe(200);
  await act(everywhere, restoreSite, closing);
});

test('a user whose only site is archived does not fall back to the whole group', async () => {
  const bound = await product.given.user({ sites: [closing], group });
  await act(admin, archiveSite, closing);
  expect((await call(bound, siteRoutes.listSites)).body.count).toBe(0);
});

test('only managers of the whole site archive, restore or delete it', async () => {
  const { given } = product;
  expect(await act(chef, archiveSite, closing)).toBe(403);
  const stranger = await given.user({ role: 'Admin', group: await given.group() });
  expect(await act(stranger, archiveSite, closing)).toBe(404);
  await act(admin, archiveSite, closing);
  expect(await act(stranger, restoreSite, closing)).toBe(404);
  expect(await act(stranger, deleteSite, closing)).toBe(404);
  const shared = await given.site({ group });
  const other = await given.group();
  await sql`insert into site_group (site_id, group_id) values (${shared.id}, ${other.id})`.execute(
    product.db,
  );
  expect(await act(admin, archiveSite, shared)).toBe(403);
  expect(await act(admin, deleteSite, shared)).toBe(403);
});

test('a site without data can be deleted, one with data cannot', async () => {
  const { given } = product;
  expect(await act(admin, deleteSite, closing)).toBeLessThan(300);
  expect(await count(sql`site where id = ${closing.id}`)).toBe(0);
  await given.event({ site: open });
  const refused = await call(admin, deleteSite, { params: { id: open.id } });
  expect([refused.status, refused.body.code]).toEqual([409, 'siteHasData']);
  const monitored = await given.site({ group });
  await given.device({ site: monitored });
  expect(await act(admin, deleteSite, monitored)).toBe(409);
});

test('deleting a site never frees an Admin from the only assignment', async () => {
  const { given } = product;
  const own = await given.site();
  const bound = await given.user({ role: 'Admin', sites: [own] });
  expect(await act(bound, deleteSite, own)).toBe(409);
  expect((await call(bound, siteRoutes.listSites)).body.count).toBe(1);
  expect(await act(bound, archiveSite, own)).toBeLessThan(300);
  expect((await call(bound, siteRoutes.listSites)).body.count).toBe(0);
  expect(await act(bound, restoreSite, own)).toBeLessThan(300);
});

test('archived sites do not keep a group from being deleted', async () => {
  const { given } = product;
  const superuser = await given.user({ isSuperuser: true });
  const lonely = await given.group();
  const last = await given.site({ group: lonely });
  expect(await act(superuser, groupRoutes.deleteGroup, lonely)).toBe(400);
  await act(superuser, archiveSite, last);
  expect(await act(superuser, groupRoutes.deleteGroup, lonely)).toBeLessThan(300);
});

test('an archived device leaves lists and queues, and its deliveries are refused', async () => {
  const { given } = product;
  const monitor = await giveMonitor(product, { site: open });
  const device = { id: monitor.id };
  await given.event({ site: open, device, status: 'PROCESSING', at: '2026-03-10T10:00:00Z' });
  const zones = async (): Promise<number[]> => ids(await call(chef, deviceRoutes.listZones));
  const devices = async (query: object = {}): Promise<number[]> =>
    ids(await call(admin, deviceManagementRoutes.listDevices, { query }));
  const labeller = await given.user({ role: 'Labeller', sites: [open] });
  const next = async (): Promise<number> =>
    (await call(labeller, labellingRoutes.nextLabellingTask, { query: {} })).status;
  expect([await zones(), await devices()]).toEqual([[device.id], [device.id]]);

  expect(await act(admin, archiveDevice, device)).toBeLessThan(300);
  expect([await zones(), await devices()]).toEqual([[], []]);
  expect(await devices({ archived: true })).toEqual([device.id]);
  expect((await call(chef, overviewRoutes.getSummary)).body.monitors).toBe(0);
  expect(await next()).not.toBe(200);
  const refused = await monitor.sendHeartbeat();
  expect([refused.status, refused.body.code]).toEqual([403, 'deviceArchived']);
  expect(await count(sql`event where device_id = ${device.id}`)).toBe(1);

  expect(await act(admin, restoreDevice, device)).toBeLessThan(300);
  expect([await zones(), await devices()]).toEqual([[device.id], [device.id]]);
  expect(await next()).toBe(200);
  expect((await monitor.sendHeartbeat()).status).not.toBe(403);
  await act(admin, archiveSite, open);
  const atArchivedSite = await monitor.sendHeartbeat();
  expect(atArchivedSite.body.code).toBe('deviceArchived');
});
