import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { storedInCopy } from '../../platform/ports/analytics.ts';
import { compileQuery } from './sql.ts';

test('a condition that the copy stores is read from its column', () => {
  const isHeavy = storedInCopy('event.is_heavy', sql`event.weight_g > 1000`);
  const { sql: text, parameters } = compileQuery(
    sql`select 1 from event where ${sql.join([sql`event.id > ${7}`, isHeavy], sql` and `)}`,
  );
  expect(text).toBe('select 1 from event where event.id > $1 and event.is_heavy');
  expect(parameters).toEqual([7]);
});
