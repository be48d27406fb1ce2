import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { refreshChangedDays } from './jobs.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

test('x', async () => {
  await refreshChangedDays(product.db, new Date());
  const r = await sql`select count(*) from service_record`.execute(product.db);
  console.log(r.rows);
  expect(1).toBe(1);
});
