import { expect, test } from 'vitest';
import { readAllPages } from './all-pages.ts';

const list = (length: number) => Array.from({ length }, (_row, index) => index);

test.each([0, 1, 200, 201, 450])('reads %d rows page by page', async (length) => {
  const rows = list(length);
  const offsets: number[] = [];
  const read = await readAllPages(({ limit, offset }) => {
    offsets.push(offset);
    return Promise.resolve({ count: length, results: rows.slice(offset, offset + limit) });
  });
  expect(read).toEqual(rows);
  expect(offsets).toHaveLength(Math.max(1, Math.ceil(length / 200)));
});

test('stops when rows disappear between two pages', async () => {
  const pages = [list(200), []];
  const read = await readAllPages(() =>
    Promise.resolve({ count: 300, results: pages.shift() ?? [] }),
  );
  expect(read).toHaveLength(200);
});
