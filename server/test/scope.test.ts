import { siteRoutes } from '@wastegauge/contract/directory/sites';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from './support/test-app.ts';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

async function sitesSeenBy(user: { id: number }): Promise<string[]> {
  const client = await product.as(user);
  const answer = await client.call(siteRoutes.listSites, { query: { limit: 100 } });
  return answer.body.results.map((site: { name: string }) => site.name);
}

test('site scope by role', async () => {
  const { given } = product;
  const [harbour, brightside] = [await given.group(), await given.group()];
  const quayside = await given.site({ name: 'Quayside', group: harbour });
  await given.site({ name: 'Abbey', group: harbour });
  await given.site({ name: 'Canteen', group: brightside });

  const chef = await given.user({ sites: [quayside], group: harbour });
  expect(await sitesSeenBy(chef)).toEqual(['Quayside']);

  const headOffice = await given.user({ sites: [quayside], group: harbour, isHeadOffice: true });
  expect(await sitesSeenBy(headOffice)).toEqual(['Abbey', 'Quayside']);

  const withoutOwnSite = await given.user({ group: harbour });
  expect(await sitesSeenBy(withoutOwnSite)).toEqual(['Abbey', 'Quayside']);

  const groupAdmin = await given.user({ role: 'Admin', group: brightside });
  expect(await sitesSeenBy(groupAdmin)).toEqual(['Canteen']);

  const everywhere = ['Abbey', 'Canteen', 'Quayside'];
  expect(await sitesSeenBy(await given.user({ role: 'Admin' }))).toEqual(everywhere);
  expect(await sitesSeenBy(await given.user({ role: 'Labeller' }))).toEqual(everywhere);
  expect(await sitesSeenBy(await given.user({ isSuperuser: true, sites: [quayside] }))).toEqual(
    everywhere,
  );
  expect(await sitesSeenBy(await given.user())).toEqual([]);
});
