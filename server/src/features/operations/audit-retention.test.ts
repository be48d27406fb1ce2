import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { deleteExpiredAudit } from './audit-retention.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

test('old entries are deleted, except those that a locked report lists', async () => {
  const { db, given } = product;
  const reported = await given.site();
  const other = await given.site();
  await sql`
    insert into locked_report (id, scheme, start_date, end_date, site_ids, series_id, version,
      content, hash, locked_by_name, locked_at, client_id)
    values (1, 'flw', '2015-01-01', '2015-12-31', array[${reported.id}]::bigint[], 1, 1,
      '{}', repeat('0', 64), 'Ana Silva', now() - interval '10 years', gen_random_uuid())
  `.execute(db);
  const add = (age: string, name: string, targetType: string, siteId: number | null) =>
    sql`
      insert into audit (at, actor_scope, action, target_type, target_id, site_id, request_id)
      values (now() - ${age}::interval, '', ${name}, ${targetType}, '1', ${siteId}, 'old')
    `.execute(db);
  await add('9 years', 'after locking', 'event', reported.id);
  await add('9 years', 'import after locking', 'import', reported.id);
  await add('10 years', 'signature', 'locked_report', null);
  await add('11 years', 'before locking', 'event', reported.id);
  await add('9 years', 'at another site', 'event', other.id);
  await add('9 years', 'about a user', 'user', null);
  await add('6 years', 'six years old', 'user', null);
  const names = async (): Promise<unknown[]> => {
    const found = await sql<{ action: string }>`
      select action from audit where request_id = 'old' order by id
    `.execute(db);
    return found.rows.map(({ action }) => action);
  };

  await deleteExpiredAudit(db, 2557);
  expect(await names()).toEqual([
    'after locking',
    'import after locking',
    'signature',
    'six years old',
  ]);
  await deleteExpiredAudit(db, 365);
  expect(await names()).toEqual(['after locking', 'import after locking', 'signature']);
});
