import { expect, test } from 'vitest';
import { insightsSearch, resolveSearch } from './insights-search.ts';

const read = (search: object) => resolveSearch(insightsSearch.parse(search));

test('metric and labels of overview links set display and order', () => {
  expect(read({ metric: 'waste_value' }).display).toBe('price');
  expect(read({ metric: 'waste_co2' }).display).toBe('environmental');
  expect(read({ metric: 'total_waste' }).display).toBeUndefined();
  expect(read({ labels: 'focus_food', ordering: '-item_weight' }).ordering).toBe('focus_foods');
});

test("the page's own parameters take precedence and invalid ones are ignored", () => {
  expect(read({ metric: 'waste_value', display: 'environmental' }).display).toBe('environmental');
  expect(read({ metric: 'beauty', display: 'weigth', ordering: 'up' })).toMatchObject({
    display: undefined,
    ordering: undefined,
  });
});
