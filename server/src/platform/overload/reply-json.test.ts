import { expect, test } from 'vitest';
import { z } from 'zod';
import { writeReply } from './reply-json.ts';

const row = z.object({ id: z.number(), name: z.string(), note: z.string().nullish() });
const page = z.object({ count: z.number(), results: z.array(row), next: z.string().optional() });
const rows = (length: number): object[] =>
  Array.from({ length }, (_, id) => ({ id, name: `Food ${id}`, secret: 'x', note: null }));

test.each([0, 1, 50, 51, 1234])('a list of %i rows is valid JSON', async (length) => {
  const whole = { count: length, results: rows(length), other: 1 };
  expect(JSON.parse(await writeReply(page, whole))).toEqual(z.parse(page, whole));
  const plain = z.array(row);
  expect(JSON.parse(await writeReply(plain, rows(length)))).toEqual(z.parse(plain, rows(length)));
});

test('an invalid row is rejected at any position', async () => {
  const broken = [...rows(300), { id: 'x', name: 'Food' }];
  await expect(writeReply(page, { count: 1, results: broken })).rejects.toThrow(z.ZodError);
});

test('other work runs while a long list is written', async () => {
  let turns = 0;
  const other = setInterval(() => (turns += 1), 1);
  await writeReply(page, { count: 200_000, results: rows(200_000) });
  clearInterval(other);
  expect(turns).toBeGreaterThan(5);
});
