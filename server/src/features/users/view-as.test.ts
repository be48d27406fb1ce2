import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import { siteRoutes } from '@wastegauge/contract/directory/sites';
import { systemRoutes } from '@wastegauge/contract/services/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  startTestApp,
  type Answer,
  type Client,
  type TestApp,
} from '../../../test/support/test-app.ts';

let product: TestApp;
let group: { id: number };
let quayside: { id: number };
let abbey: { id: number };
let foreign: { id: number };

beforeAll(async () => {
  product = await startTestApp();
  group = await product.given.group();
  quayside = await product.given.site({ name: 'Quayside', group });
  abbey = await product.given.site({ name: 'Abbey', group });
  foreign = await product.given.site({ name: 'Canteen', group: await product.given.group() });
});
afterAll(() => product.close());

const listSites = (client: Client, viewAs: string | number): Promise<Answer> =>
  client.call(siteRoutes.listSites, { query: { viewAs } });

const namesSeen = async (client: Client, viewAs: string | number): Promise<string[]> =>
  (await listSites(client, viewAs)).body.results.map((site: { name: string }) => site.name);

test('an Admin who views as a site sees that site alone', async () => {
  const admin = await product.as(await product.given.user({ role: 'Admin', group }));
  expect(await namesSeen(admin, quayside.id)).toEqual(['Quayside']);
  expect(await namesSeen(admin, `${quayside.id},${abbey.id}`)).toEqual(['Abbey', 'Quayside']);
});

test('view-as never adds access', async () => {
  const admin = await product.as(await product.given.user({ role: 'Admin', group }));
  expect(await namesSeen(admin, `${quayside.id},${foreign.id}`)).toEqual(['Quayside']);
  const nothing = [foreign.id, 999_999, 'all', '', '*', `${quayside.id} or 1=1`, `0${quayside.id}`];
  for (const viewAs of nothing) expect(await namesSeen(admin, viewAs)).toEqual([]);
});

test('view-as applies to reads by id', async () => {
  const colleague = await product.given.user({ sites: [abbey] });
  const admin = await product.as(await product.given.user({ role: 'Admin', group }));
  const read = (query: Record<string, unknown>): Promise<Answer> =>
    admin.call(accountRoutes.getUser, { params: { id: colleague.id }, query });
  expect((await read({})).status).toBe(200);
  expect((await read({ viewAs: quayside.id })).status).toBe(404);
});

test.each(['User', 'Labeller'] as const)(
  'a %s may not view as a site, even their own',
  async (role) => {
    const client = await product.as(await product.given.user({ role, sites: [quayside] }));
    expect((await listSites(client, quayside.id)).status).toBe(403);
  },
);

test('superusers may view as a site; public routes ignore it', async () => {
  const superuser = await product.as(await product.given.user({ isSuperuser: true }));
  expect(await namesSeen(superuser, foreign.id)).toEqual(['Canteen']);
  const settings = await product.anonymous.call(systemRoutes.getPublicSettings, {
    query: { viewAs: 1 },
  });
  expect(settings.status).toBe(200);
});

test('repeated parameters are combined', async () => {
  const admin = await product.given.user({ role: 'Admin', group });
  const { token } = await product.as(admin);
  const answer = await product.app.inject({
    url: `${siteRoutes.listSites.path}?viewAs=${quayside.id}&viewAs=${abbey.id}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.json()).toMatchObject({ count: 2 });
});
