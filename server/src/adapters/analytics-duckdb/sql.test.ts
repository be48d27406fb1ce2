import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { storedInCopy } from '../../platform/ports/analytics.ts';
import { compileQuery } from './sql.ts';

test('a condition that the copy stores is read from its column', () => {
  const isHeavy = storedInCopy('event.is_heavy', sql`event.weight_g > 1000`);
  const { sql: text, parameters } = compileQuery(
    sql`select 1 from event where ${sql.join([sql`event.id > ${7}`, isHeavy], sql` and `)}`,
  );
  expect(text).toBe('select 1 from event where event.id > 7 and event.is_heavy');
  expect(parameters).toEqual([]);
});

test.each([
  [7, '7'],
  [-7, '(-7)'],
  [true, 'true'],
  ['2026-03-01', "'2026-03-01'"],
])('%j is written into the text', (value, written) => {
  const { sql: text, parameters } = compileQuery(sql`select ${value}`);
  expect(text).toBe(`select ${written}`);
  expect(parameters).toEqual([]);
});

test.each([
  "x' or true --",
  '2026-03-01\n',
  "2026-03-01'",
  '7',
  '',
  0.5,
  2 ** 60,
  Infinity,
  NaN,
  null,
])('%j stays a parameter', (value) => {
  const { sql: text, parameters } = compileQuery(sql`select ${value}`);
  expect(text).toBe('select $1');
  expect(parameters).toEqual([value]);
});
