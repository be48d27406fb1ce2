import { expect, test } from 'vitest';
import { pagesAround } from './pager-pages.ts';

test.each([
  [1, 1, [1]],
  [2, 2, [1, 2]],
  [1, 3, [1, 2, 3]],
  [1, 8, [1, 2, 3, -3, 8]],
  [2, 8, [1, 2, 3, -3, 8]],
  [4, 8, [1, 2, 3, 4, 5, -5, 8]],
  [5, 9, [1, -1, 4, 5, 6, -6, 9]],
  [8, 8, [1, -1, 6, 7, 8]],
  [3, 5, [1, 2, 3, 4, 5]],
])('page %i of %i shows %j (gaps are negative)', (page, pageCount, shown) => {
  expect(pagesAround(page, pageCount)).toEqual(shown);
});
