import type { Route } from '@wastegauge/contract/route';
import { z } from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyCall, partsOf } from './support/every-call.ts';
import { giveRows, giveTenant, type TenantRows } from './support/generated/tenants.ts';
import { startTestApp, testSettings, type Client, type TestApp } from './support/test-app.ts';

/** Lists with a smaller page limit, because their rows carry pictures, comments, a plan or a checked content. */
const shortPages: Record<string, number> = {
  'comments.listActivity': 100,
  'comments.listMentionable': 200,
  'feed.listFeed': 200,
  'unusual.listUnusual': 200,
  'recognition.listRecognisedFoods': 200,
  'review.listEventsForReview': 200,
  'review.listEventsForRetool': 200,
  'insights.listFoodCards': 200,
  'users.listUsers': 200,
  'deviceManagement.listDevices': 200,
  'messages.listDemoInbox': 200,
  'controlWeeks.listControlWeeks': 50,
  'actions.listActions': 200,
  'donations.listHandOvers': 200,
  'factorSets.compareFactorSets': 200,
  'compliance.listLockedReports': 200,
};
/** The food select loads every food at once; a food's picture URL is derived from its id. */
const wholeCatalogue = ['foods.listFoodDescriptions', 'tablets.listTabletFoods'];
const plainPage = 10_000;

const heavyFields = [
  'event',
  'image_url',
  'picture_url',
  'photo_url',
  'profile_photo',
  'kitchen_photo',
  'comments',
  'comment',
  'html',
  'plan',
  'is_intact',
];

let product: TestApp;
let client: Client;
let monitor: Client;
let rows: TenantRows;

beforeAll(async () => {
  product = await startTestApp({ settings: { ...testSettings, is_demo: true } });
  const tenant = await giveTenant(product, 'Harbour');
  const superuser = await product.given.user({ isSuperuser: true });
  rows = await giveRows(product, tenant, superuser);
  client = await product.as(superuser);
  monitor = product.withToken(tenant.monitor.key);
});
afterAll(() => product.close());

const isPaged = ({ query, media }: Route): boolean =>
  query instanceof z.ZodObject && 'limit' in query.shape && media === undefined;

const paged = everyCall.filter(({ route }) => isPaged(route));

const rowFields = ({ reply }: Route): string[] => {
  if (!(reply instanceof z.ZodObject)) return [];
  const { results } = reply.shape;
  const row = results instanceof z.ZodArray ? results.element : undefined;
  return row instanceof z.ZodObject ? Object.keys(row.shape) : [];
};

test('lists with pictures, comments or plans have a lower page limit', () => {
  expect(paged.length).toBeGreaterThan(20);
  const heavy = paged
    .filter(({ route }) => rowFields(route).some((field) => heavyFields.includes(field)))
    .map(({ name }) => name);
  expect(heavy.toSorted()).toEqual([...Object.keys(shortPages), ...wholeCatalogue].toSorted());
});

test.each(paged)('$name returns its longest page and refuses a longer one', async (call) => {
  const most = shortPages[call.name] ?? plainPage;
  const { params, query } = partsOf(call, rows);
  const caller = call.route.access === 'device' ? monitor : client;
  const ask = (limit: number) => caller.call(call.route, { params, query: { ...query, limit } });
  expect((await ask(most)).status).toBe(200);
  const refused = await ask(most + 1);
  expect(refused).toMatchObject({
    status: 400,
    body: { limit: [expect.stringContaining(`${most}`)] },
  });
});
