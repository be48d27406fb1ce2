import { expect, test } from 'vitest';
import { insightsSearch, withOwnWords } from './insights-search.ts';

const read = (search: object) => withOwnWords(insightsSearch.parse(search));

test('links of the overview say metric and labels; the page shows and orders by them', () => {
  expect(read({ metric: 'waste_value' }).display).toBe('price');
  expect(read({ metric: 'waste_co2' }).display).toBe('environmental');
  expect(read({ metric: 'total_waste' }).display).toBeUndefined();
  expect(read({ labels: 'focus_food', ordering: '-item_weight' }).ordering).toBe('focus_foods');
});

test('what the page itself has written goes first, and nonsense is read as nothing', () => {
  expect(read({ metric: 'waste_value', display: 'environmental' }).display).toBe('environmental');
  expect(read({ metric: 'beauty', display: 'weigth', ordering: 'up' })).toMatchObject({
    display: undefined,
    ordering: undefined,
  });
});
