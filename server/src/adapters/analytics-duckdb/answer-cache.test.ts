import { describe, expect, test } from 'vitest';
import { createAnswerCache } from './answer-cache.ts';

const query = {
  sql: 'select sum(weight_g) from event where site_id = any($1)',
  parameters: ['1,2'],
};

/** Counts the reads of the copy. */
function openCache(rowsEach = 1) {
  const cache = createAnswerCache();
  let reads = 0;
  const read = (parameters = query.parameters, siteIds = [1, 2]) =>
    cache.read({ ...query, parameters }, siteIds, async () => {
      reads += 1;
      return Array.from({ length: rowsEach }, () => ({ read: reads }));
    });
  return { cache, read, reads: () => reads };
}

describe('answers of the copy', () => {
  test('the same question is read once until one of its sites changes', async () => {
    const { cache, read, reads } = openCache();
    await read();
    expect(await read()).toEqual([{ read: 1 }]);
    cache.drop([3]);
    expect(await read()).toEqual([{ read: 1 }]);
    cache.drop([2]);
    expect(await read()).toEqual([{ read: 2 }]);
    expect(await read()).toEqual([{ read: 2 }]);
    expect(reads()).toBe(2);
  });

  test('a change of shared data, such as a price, affects every site', async () => {
    const { cache, read } = openCache();
    await read();
    cache.drop(null);
    expect(await read()).toEqual([{ read: 2 }]);
  });

  test('other values of the same query are another question', async () => {
    const { read, reads } = openCache();
    await read(['1,2']);
    await read(['1,3']);
    expect(reads()).toBe(2);
  });

  test('an answer read while its site changes is not kept', async () => {
    const cache = createAnswerCache();
    const old = await cache.read(query, [1], async () => {
      cache.drop([1]);
      return [{ kg: 1 }];
    });
    expect(old).toEqual([{ kg: 1 }]);
    expect(await cache.read(query, [1], async () => [{ kg: 2 }])).toEqual([{ kg: 2 }]);
  });

  test('long answers are not kept, and the least recently used make room', async () => {
    const long = openCache(10_001);
    await long.read();
    await long.read();
    expect(long.reads()).toBe(2);

    const { read, reads } = openCache(10_000);
    for (let site = 1; site <= 10; site += 1) await read([`${site}`]);
    await read(['1']);
    expect(reads()).toBe(10);
    await read(['11']);
    await read(['1']);
    expect(reads()).toBe(11);
    await read(['2']);
    expect(reads()).toBe(12);
  });

  test('callers cannot change a shared answer', async () => {
    const { read } = openCache();
    const [row] = await read();
    expect(() => Object.assign(row ?? {}, { read: 9 })).toThrow(TypeError);
  });
});
