import { texts } from '@wastegauge/contract/values/texts';
import { expect, test } from 'vitest';
import { priceForm, type PriceFields } from './price-fields.ts';

const fields: PriceFields = {
  foodId: 12,
  siteId: '3',
  price: '2.35',
  holds: 'fromToday',
  since: null,
};
const form = priceForm('2026-11-15');

function formProblems(changed: Partial<PriceFields>): Record<string, string> {
  const { error } = form.safeParse({ ...fields, ...changed });
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
}

test.each<[Partial<PriceFields>, Record<string, string>]>([
  [{ price: '' }, { price: texts.priceRequired }],
  [{ siteId: '' }, { siteId: texts.siteRequired }],
  [{ price: '100000.5' }, { price: texts.priceTooHigh }],
  [{ holds: 'since' }, { since: texts.requiredField }],
  [{ holds: 'since', since: '2026-11-16' }, { since: texts.futureDate }],
])('rejects %o', (changed, problems) => {
  expect(formProblems(changed)).toEqual(problems);
});

test('a price applies from today or from a given day', () => {
  expect(form.parse(fields)).toEqual({ food: 12, value: 2.35, site: 3 });
  expect(form.parse({ ...fields, holds: 'since', since: '2026-11-01' })).toEqual({
    food: 12,
    value: 2.35,
    site: 3,
    since: '2026-11-01',
  });
  expect(form.parse({ ...fields, since: '2026-11-01' })).not.toHaveProperty('since');
});
