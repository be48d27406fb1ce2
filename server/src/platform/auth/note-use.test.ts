import { accountRoutes } from '@wastegauge/contract/directory/accounts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

test('no request waits for a long transaction that writes rows of the same user', async () => {
  const { db, given } = product;
  const site = await given.site();
  const user = await given.user({ sites: [site] });
  const event = await given.event({ site });
  const client = await product.as(user);
  const transaction = await db.startTransaction().execute();
  await sql`
    insert into claim (site_id, event_id, purpose, user_id, claimed_at, expires_at)
    values (${site.id}, ${event.id}, 'labelling', ${user.id}, now(), now())
  `.execute(transaction);
  const startedAt = performance.now();
  const { status } = await client.call(accountRoutes.getUser, {
    params: { id: user.id },
  });
  expect(status).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(5000);
  await transaction.rollback().execute();
});
