import { pageNames, usageRoutes } from '@wastegauge/contract/services/usage';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const recorded = async (userId: number): Promise<object[]> => {
  const found = await sql<object>`
    select name, properties from usage_event where user_id = ${userId} order by id
  `.execute(product.db);
  return found.rows;
};

test('views of known pages are counted each time', async () => {
  const chef = await product.given.user();
  const client = await product.as(chef);
  for (const page of [...pageNames, 'Overview']) {
    const answer = await client.call(usageRoutes.recordPageView, { body: { page } });
    expect(answer.status).toBe(204);
  }
  expect(await recorded(chef.id)).toEqual(
    [...pageNames, 'Overview'].map((page) => ({ name: 'page_view', properties: { page } })),
  );
});

test('unknown pages, URLs and further fields are refused', async () => {
  const chef = await product.given.user();
  const client = await product.as(chef);
  for (const body of [{ page: '/overview?siteId=3' }, { page: 'Overview', siteId: 3 }, {}]) {
    expect((await client.call(usageRoutes.recordPageView, { body })).status).toBe(400);
  }
  expect(await recorded(chef.id)).toEqual([]);
});

test('events of a deleted user are kept and anonymised', async () => {
  const chef = await product.given.user();
  const client = await product.as(chef);
  await client.call(usageRoutes.recordPageView, { body: { page: 'Foods' } });
  const count = sql<{ count: number }>`select count(*) as count from usage_event`;
  const before = (await count.execute(product.db)).rows;
  await sql`delete from app_user where id = ${chef.id}`.execute(product.db);
  expect((await count.execute(product.db)).rows).toEqual(before);
  expect(await recorded(chef.id)).toEqual([]);
});
