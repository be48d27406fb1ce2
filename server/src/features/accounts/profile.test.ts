import { userRoutes } from '@wastegauge/contract/directory/users';
import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import { targetRoutes } from '@wastegauge/contract/insight/targets';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';

let product: TestApp;
let chef: { id: number };
let client: Client;

beforeAll(async () => {
  product = await startTestApp();
  chef = await product.given.user();
  client = await product.as(chef);
});
afterAll(() => product.close());

const read = (id = chef.id): Promise<Answer> =>
  client.call(accountRoutes.getProfile, { params: { id } });
const change = (body: object, id = chef.id): Promise<Answer> =>
  client.call(accountRoutes.updateProfile, { params: { id }, body });
const readUser = (): Promise<Answer> =>
  client.call(accountRoutes.getUser, { params: { id: chef.id } });

test('by default all widgets are shown, no report is enabled and the currency is the euro', async () => {
  const profile = await read();
  expect(profile.body).toEqual({
    id: chef.id,
    user: chef.id,
    totalWaste: true,
    totalValue: true,
    categoryBreakdown: true,
    secondaryWaste: true,
    foodSubcategory: true,
    serviceBreakdown: true,
    trimmings: true,
    focus_areas: [],
    focus_food: [],
    pinnedWidgets: [],
    daily_report: false,
    weekly_report: false,
    monthly_report: false,
    weekly_picks: true,
    comments_notifications: true,
    monitor_notices: true,
    preferred_currency: '€',
    language: 'en',
  });
});

test('focus_food is derived from the focus foods set for all sites', async () => {
  const user = await product.given.user({ sites: [await product.given.site()] });
  const own = await product.as(user);
  const foods = [await product.given.food(), await product.given.food()];
  const set = await own.call(targetRoutes.setFoodTargets, {
    body: { site: null, food: foods.map(({ id }) => ({ id, threshold: 2 })) },
  });
  expect(set.status).toBe(200);
  const { body } = await own.call(accountRoutes.getProfile, { params: { id: user.id } });
  expect(body.focus_food).toEqual(foods.map(({ id }) => ({ id, name: expect.any(String) })));
  const changed = await own.call(accountRoutes.updateProfile, {
    params: { id: user.id },
    body: { focus_food: [] },
  });
  expect(changed.status).toBe(400);
});

test('an unsupported currency is refused with a clear message', async () => {
  const answer = await change({ preferred_currency: 'kr' });
  expect(answer.status).toBe(400);
  expect(answer.body).toMatchObject({ preferred_currency: [texts.currencyNotOffered] });
});

test('only the given fields change, and the change is audited', async () => {
  const answer = await change({ totalWaste: false, weekly_report: true, language: 'de' });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    totalWaste: false,
    totalValue: true,
    weekly_report: true,
    language: 'de',
  });
  const audited = await sql`
    select from audit where action = 'profile.changed' and target_id = ${String(chef.id)}
  `.execute(product.db);
  expect(audited.rows).toHaveLength(1);
  expect((await change({})).body).toEqual(answer.body);
});

test('pinned widgets are one list, whichever name and route sets them', async () => {
  await change({ focus_areas: ['trimmings', 'journey'] });
  expect((await read()).body.pinnedWidgets).toEqual(['trimmings', 'journey']);
  expect((await readUser()).body.focus_areas).toEqual(['trimmings', 'journey']);
  await change({ pinnedWidgets: ['occupancy'] });
  expect((await readUser()).body.focus_areas).toEqual(['occupancy']);
  await client.call(userRoutes.updateUser, {
    params: { id: chef.id },
    body: { focus_areas: ['journey'] },
  });
  expect((await read()).body.focus_areas).toEqual(['journey']);
});

test.each([[['no-such-widget']], [['journey', 'journey']]])(
  'widgets %j cannot be pinned',
  async (widgets) => {
    const answer = await change({ focus_areas: widgets });
    expect(answer.status).toBe(400);
    expect(answer.body.focus_areas).toEqual([texts.widgetUnknown]);
  },
);

test.each([
  ['preferred_currency', '¥'],
  ['language', 'es'],
  ['weekly_report', 'yes'],
  ['user', 1],
  ['id', 1],
  ['is_superuser', true],
])('%s %j is refused', async (field, value) => {
  const answer = await change({ [field]: value });
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body)).toContain(field);
});

test('profiles of other users return 404 for reading and writing', async () => {
  const site = await product.given.site();
  const other = await product.given.user({ sites: [site] });
  for (const answer of [
    await read(other.id),
    await read(999_999),
    await change({ language: 'fr' }, other.id),
  ]) {
    expect(answer.status).toBe(404);
  }
});
