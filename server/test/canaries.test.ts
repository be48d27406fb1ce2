import { dataRoutes, dataFormats } from '@wastegauge/contract/edges/data-api';
import { venueCalendarRoutes } from '@wastegauge/contract/insight/venue-calendars';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findLinks } from './support/generated/belongings.ts';
import { canary, findBareColumns, giveRest, plantCanaries } from './support/generated/canaries.ts';
import { everyCall, partsOf, withValue, type Call, type Parts } from './support/every-call.ts';
import { atGateScale, measured } from './support/gate-scale.ts';
import { fieldsOf, kindOf } from './support/generated/id-fields.ts';
import {
  giveRows,
  startTwoTenants,
  type Tenant,
  type TenantRows,
} from './support/generated/tenants.ts';
import { giveKey, giveLinkKey } from './support/test-api-keys.ts';
import type { Client, TestApp } from './support/test-app.ts';
import { askFile, download } from './support/test-data-files.ts';

const people = atGateScale(
  ['user', 'admin'] as const,
  ['user', 'labeller', 'owner', 'admin'] as const,
);
type Person = 'user' | 'labeller' | 'owner' | 'admin';

let product: TestApp;
let own: Tenant;
let foreign: Tenant;
let theirs: TenantRows;
let clients: Map<Person, Client>;
let looked = 0;

beforeAll(async () => {
  ({ product, own, foreign } = await startTwoTenants());
  theirs = await giveRows(product, foreign);
  await giveRest(product.db, foreign, theirs);
  await plantCanaries(product.db, await findLinks(product.db), foreign);
  clients = new Map();
  for (const person of people) clients.set(person, await product.as(own[person]));
});
afterAll(async () => {
  measured({ calls: looked });
  await product.close();
});

test('every text of the other tenant has a canary', async () => {
  expect(await findBareColumns(product.db)).toEqual([]);
});

test.each(everyCall)('$name shows no data of the other tenant', async (call) => {
  for (const person of people) {
    const rows = await giveRows(product, own, own[person]);
    for (const parts of waysToAsk(call, rows)) {
      const client = clients.get(person) ?? product.anonymous;
      const isLast = ['signIn.logout', 'users.deleteOwnAccount'].includes(call.name);
      const { body, headers } = await (isLast ? product.anonymous : client).call(call.route, parts);
      looked += 1;
      expect(JSON.stringify([body, headers])).not.toContain(canary);
    }
  }
});

/** The call itself; for reads, also variants with ids of the other tenant and the canary in every filter. */
function waysToAsk(call: Call, rows: TenantRows): Parts[] {
  const usual = partsOf(call, rows);
  if (call.route.method !== 'GET') return [usual];
  const filtered = fieldsOf(call.route)
    .filter(({ part }) => part === 'query')
    .flatMap((field): Parts[] => {
      const kind = kindOf(call.name, call.route, field);
      if (kind === undefined || kind === 'shared') return [];
      if (kind !== 'plain') return [withValue(usual, field, theirs[kind])];
      return searches.has(field.path[0] ?? '') ? [withValue(usual, field, canary.slice(0, 5))] : [];
    });
  return [usual, ...filtered];
}

const searches = new Set(['search', 'q', 'name', 'recipient']);

test('data files contain own rows only', async () => {
  const headers = { authorization: `Api-Key ${await giveKey(product, own.user)}` };
  for (const { path } of [
    dataRoutes.readEvents,
    dataRoutes.readCovers,
    dataRoutes.readServices,
    dataRoutes.readSites,
  ]) {
    for (const format of dataFormats) {
      const { bytes } = await download(product, `${path}?format=${format}`, headers);
      const rows = await askFile(format, bytes, 'select * from rows');
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(canary);
    }
  }
  const foods = await download(product, `${dataRoutes.readFoods.path}?format=csv`, headers);
  expect(foods.bytes.toString()).toContain(own.name);
  expect(foods.bytes.toString()).not.toContain(canary);
  const link = `/api/bulk-export/${await giveLinkKey(product, own.user)}/`;
  const { bytes } = await download(product, link, {});
  expect(bytes.toString()).toContain(own.name);
  expect(bytes.toString()).not.toContain(canary);
});

test('a subscribed calendar contains own events only', async () => {
  const user = await product.as(own.user);
  const params = { site: own.site.id };
  const { body } = await user.call(venueCalendarRoutes.makeCalendarFeed, { params });
  const key = /feed\/([^/]+)\//.exec(JSON.stringify(body))?.[1];
  const feed = await user.call(venueCalendarRoutes.getCalendarFeedFile, { params: { key } });
  expect(feed.body).toContain(own.name);
  expect(feed.body).not.toContain(canary);
});
