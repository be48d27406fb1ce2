import { overviewRoutes } from '@wastegauge/contract/insight/overview';
import type { Route } from '@wastegauge/contract/route';
import { siteRoutes } from '@wastegauge/contract/directory/sites';
import { siteManagementRoutes } from '@wastegauge/contract/directory/site-management';
import { siteEditRoutes } from '@wastegauge/contract/insight/site-edit';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type Answer, type TestApp } from '../../../test/support/test-app.ts';

interface Row {
  id: number;
}

let product: TestApp;
let group: Row;
let foreignGroup: Row;
let foreignSite: Row;
let admin: Row;
let everywhere: Row;
let counter = 0;

beforeAll(async () => {
  product = await startTestApp();
  const { given } = product;
  group = await given.group({ name: 'Harbour' });
  foreignGroup = await given.group({ name: 'City' });
  foreignSite = await given.site({ group: foreignGroup });
  admin = await given.user({ role: 'Admin', group });
  everywhere = await given.user({ role: 'Admin' });
});
afterAll(() => product.close());

const call = async (actor: Row, route: Route, given: object = {}): Promise<Answer> =>
  (await product.as(actor)).call(route, given);

const create = (actor: Row, changes: object = {}): Promise<Answer> =>
  call(actor, siteManagementRoutes.createSite, {
    body: {
      name: `Site of forms ${(counter += 1)}`,
      contact_name: 'Aoife Brennan',
      contact_number: '+353 1 555 0100',
      longitude: -6.26,
      latitude: 53.35,
      capacity: 250,
      ...changes,
    },
  });

const update = (actor: Row, site: Row, body: object): Promise<Answer> =>
  call(actor, siteEditRoutes.updateSite, { params: { id: site.id }, body });

const list = (actor: Row, query: object = {}): Promise<Answer> =>
  call(actor, siteManagementRoutes.listManagedSites, { query: { limit: 1000, ...query } });

const assign = (actor: Row, sites: number[], groups: number[]): Promise<Answer> =>
  call(actor, siteManagementRoutes.assignSites, { body: { sites, groups } });

const ids = (answer: Answer): number[] => answer.body.results.map(({ id }: Row) => id);

const groupsOf = async (site: Row): Promise<number[]> => {
  const found = await sql<{ id: number }>`
    select group_id as id from site_group where site_id = ${site.id} order by group_id
  `.execute(product.db);
  return found.rows.map(({ id }) => id);
};

test('an Admin of a group creates a site for it and sees it immediately', async () => {
  const made = await create(admin, { client_site_id: 'HQ-7', go_live_date: '2026-04-01' });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    capacity: 250,
    client_site_id: 'HQ-7',
    go_live_date: '2026-04-01',
    timezone: 'Europe/Dublin',
    locale: { currency_symbol: '€' },
    parent_group: [{ id: group.id, name: 'Harbour' }],
    devices: [],
  });
  expect(ids(await list(admin))).toContain(made.body.id);
  expect((await create(admin, { parent_group: [foreignGroup.id] })).body.parent_group).toEqual([
    texts.groupUnknown,
  ]);
  expect((await create(admin, { parent_group: [] })).body.parent_group).toEqual([
    texts.siteKeepsGroup,
  ]);
});

test('the creator always sees a new site', async () => {
  const { given } = product;
  const own = await given.site({ group });
  for (const maker of [
    await given.user({ role: 'Admin', sites: [own] }),
    await given.user({ role: 'Admin', sites: [own], group }),
    await given.user({ role: 'Admin', sites: [own], group, isHeadOffice: true }),
    await given.user({ role: 'Admin', group }),
    everywhere,
  ]) {
    const before = ids(await list(maker));
    const made = await create(maker);
    expect(made.status).toBe(201);
    expect(new Set(ids(await list(maker)))).toEqual(new Set([...before, made.body.id]));
  }
});

test.each([
  [{ name: '' }, 'name', texts.nameRequired],
  [{ contact_name: ' ' }, 'contact_name', texts.groupContactRequired],
  [{ contact_number: undefined }, 'contact_number', texts.requiredField],
  [{ longitude: undefined }, 'longitude', texts.requiredField],
  [{ latitude: null }, 'latitude', texts.requiredField],
  [{ capacity: undefined }, 'capacity', texts.requiredField],
  [{ capacity: -1 }, 'capacity', texts.shouldBePositive],
  [{ capacity: 1.5 }, 'capacity', texts.shouldBeInteger],
  [{ timezone: 'Europe/Atlantis' }, 'timezone', texts.timezoneUnknown],
  [{ timezone: '+01:00' }, 'timezone', texts.timezoneUnknown],
  [{ timezone: 'EST' }, 'timezone', texts.timezoneUnknown],
  [{ locale: 999 }, 'locale', texts.localeUnknown],
])('a site with %j is refused under %s', async (changes, field, text) => {
  const answer = await create(admin, changes);
  expect([answer.status, answer.body[field]]).toEqual([400, [text]]);
});

test('the list is filtered and ordered within the scope, and shows no foreign groups', async () => {
  const { given } = product;
  const shared = await given.site({ group, name: 'Shared' });
  await assign(everywhere, [shared.id], [foreignGroup.id]);
  await given.device({ site: shared });
  const found = await list(admin, { site: `${shared.id},${foreignSite.id}` });
  expect(ids(found)).toEqual([shared.id]);
  expect(found.body.results[0]).toMatchObject({
    parent_group: [{ id: group.id, name: 'Harbour' }],
    devices: [{ name: 'Main Kitchen' }],
  });
  expect(ids(await list(admin, { group: foreignGroup.id }))).toEqual([]);
  expect(ids(await list(everywhere, { group: foreignGroup.id }))).toEqual(
    expect.arrayContaining([shared.id, foreignSite.id]),
  );
  const names = (await list(admin, { ordering: '-name' })).body.results.map(
    ({ name }: { name: string }) => name.toLowerCase(),
  );
  expect(names).toEqual(names.toSorted().toReversed());
  expect((await list(admin)).body.count).toBe(names.length);
});

test('sites are assigned to groups together, all or none', async () => {
  const { given } = product;
  const [one, other] = [await given.site({ group }), await given.site({ group })];
  expect((await assign(admin, [one.id, foreignSite.id], [group.id])).body.sites).toEqual([
    texts.siteUnknown,
  ]);
  expect((await assign(admin, [one.id], [foreignGroup.id])).body.groups).toEqual([
    texts.groupUnknown,
  ]);
  expect(await groupsOf(one)).toEqual([group.id]);
  const answers = await Promise.all([
    assign(everywhere, [one.id, other.id], [foreignGroup.id]),
    assign(everywhere, [other.id, one.id], [foreignGroup.id, group.id]),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  for (const site of [one, other])
    expect(await groupsOf(site)).toEqual([group.id, foreignGroup.id]);
  expect((await assign(everywhere, [], [group.id])).body.sites).toEqual([texts.siteRequired]);
});

test('only a manager changes managed fields', async () => {
  const site = await product.given.site({ group });
  const chef = await product.given.user({ sites: [site] });
  const changes = { capacity: 99, go_live_date: null, client_site_id: 'A', timezone: 'Asia/Tokyo' };
  for (const [field, value] of Object.entries(changes)) {
    expect((await update(chef, site, { [field]: value })).status).toBe(403);
  }
  expect((await update(chef, site, { parent_group: [] })).status).toBe(403);
  const answer = await update(admin, site, { ...changes, address: '1 Quay' });
  expect(answer.body).toMatchObject({ capacity: 99, timezone: 'Asia/Tokyo', address: '1 Quay' });
  expect((await update(admin, site, { timezone: 'Mars/Base' })).body.timezone).toEqual([
    texts.timezoneUnknown,
  ]);
  expect((await update(admin, foreignSite, { capacity: 1 })).status).toBe(404);
});

test('unrestricted managers replace the groups of a site, others keep foreign ones', async () => {
  const site = await product.given.site({ group });
  await assign(everywhere, [site.id], [foreignGroup.id]);
  expect((await update(admin, site, { parent_group: [] })).body.parent_group).toEqual([
    texts.siteKeepsGroup,
  ]);
  expect((await update(admin, site, { parent_group: [group.id] })).status).toBe(200);
  expect(await groupsOf(site)).toEqual([group.id, foreignGroup.id]);
  expect((await update(everywhere, site, { parent_group: [foreignGroup.id] })).status).toBe(200);
  expect(await groupsOf(site)).toEqual([foreignGroup.id]);
});

test('the currency can be changed until there are amounts in it', async () => {
  const site = await product.given.site({ group });
  const changed = await update(admin, site, { locale: 2 });
  expect(changed.body.locale).toMatchObject({ currency_symbol: '£' });
  const event = await product.given.event({ site });
  const setValue = (value: number) =>
    sql`update event set value_e4 = ${value} where id = ${event.id}`.execute(product.db);
  await setValue(0);
  expect((await update(admin, site, { locale: 1 })).status).toBe(200);
  await setValue(10_000);
  expect((await update(admin, site, { locale: 2 })).body.locale).toEqual([texts.currencyFixed]);
  expect((await update(admin, site, { locale: 3 })).status).toBe(200);
  const [listed] = (await list(admin, { site: site.id })).body.results;
  expect(listed).toMatchObject({ has_amounts: true, is_deletable: false, archived_at: null });
});

test('the profile shows the caller’s sites, their monitors and when they were last active', async () => {
  const { given } = product;
  const [busy, quiet] = [await given.site({ name: 'Busy' }), await given.site({ name: 'Quiet' })];
  const chef = await given.user({ sites: [busy, quiet] });
  await given.device({ site: busy });
  await given.event({ site: busy, at: '2026-03-09T10:00:00Z', grams: 1_234_000 });
  await given.event({ site: busy, at: '2026-03-10T10:00:00Z', grams: 2_000_000 });
  await given.event({ site: busy, grams: 5_000_000, status: 'DISCARDED', day: '2026-03-01' });
  await given.event({ site: foreignSite, grams: 9_000_000 });
  const listed = await call(chef, siteManagementRoutes.listSitesOfProfile);
  expect(listed.body).toEqual({
    count: 2,
    results: [
      { id: busy.id, name: 'Busy', monitors: 1, last_active: '2026-03-10T10:00:00.000Z' },
      { id: quiet.id, name: 'Quiet', monitors: 0, last_active: null },
    ],
  });
  const summary = await call(chef, overviewRoutes.getSummary);
  expect(summary.body).toEqual({ sites: 2, monitors: 1, tonnes_tracked: 3.23 });
  const nobody = await call(await given.user(), overviewRoutes.getSummary);
  expect(nobody.body).toEqual({ sites: 0, monitors: 0, tonnes_tracked: 0 });
  const locales = await call(chef, siteManagementRoutes.listLocales);
  expect(locales.body).toContainEqual({
    id: 1,
    currency_symbol: '€',
    locale_name: 'English (Ireland)',
    currency_name: 'Euro',
    currency: 'EUR',
    country: 'IE',
  });
});

test('sites with rule-based monitors can be filtered', async () => {
  const { given, db } = product;
  const [byRule, byHand] = [await given.site(), await given.site()];
  const chef = await given.user({ sites: [byRule, byHand] });
  const device = await given.device({ site: byRule });
  await given.device({ site: byHand });
  await sql`update device set auto_label = true where id = ${device.id}`.execute(db);
  const ask = (query: object): Promise<Answer> => call(chef, siteRoutes.listSites, { query });
  const found = await ask({ ml_label: true, fields: 'id,name' });
  expect([found.body.count, ids(found)]).toEqual([1, [byRule.id]]);
  expect(Object.keys(found.body.results[0])).toEqual(['id', 'name']);
  expect((await ask({ fields: 'id,password' })).status).toBe(400);
  expect(ids(await ask({ ml_label: false }))).toEqual([byHand.id]);
  expect((await ask({})).body.count).toBe(2);
});

test('site managers see the groups of a site, others do not', async () => {
  const { given } = product;
  const site = await given.site({ group });
  const chef = await given.user({ sites: [site] });
  const read = (actor: Row): Promise<Answer> =>
    call(actor, siteRoutes.getSite, { params: { id: site.id } });
  const harbour = { id: group.id, name: 'Harbour' };
  const city = { id: foreignGroup.id, name: 'City' };
  const both = await update(everywhere, site, { parent_group: [group.id, foreignGroup.id] });
  expect(both.body.parent_group).toEqual([city, harbour]);
  expect((await read(everywhere)).body.parent_group).toEqual([city, harbour]);
  expect((await read(admin)).body.parent_group).toEqual([harbour]);
  expect((await read(chef)).body).not.toHaveProperty('parent_group');
  expect((await update(chef, site, { name: 'Pier' })).body).not.toHaveProperty('parent_group');
});
