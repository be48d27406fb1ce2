import { renderToStaticMarkup } from 'react-dom/server';
import { MantineProvider } from '@mantine/core';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { EventAmounts } from './event-amounts.tsx';

const amounts = (
  food: number | null,
  own: Partial<ComponentProps<typeof EventAmounts>['event']> = {},
): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <EventAmounts
        event={{
          food,
          item_weight: 1.25,
          value: food === null ? 0 : 3.5,
          zero_value_reason: null,
          inedible_percent: null,
          currency: '€',
          environment: food === null ? 0 : 2.75,
          water: food === null ? 0 : 40,
          ...own,
        }}
      />
    </MantineProvider>,
  );

test('an event without a food shows its weight and no zero figures', () => {
  const markup = amounts(null);
  expect(markup).toContain('1.25');
  expect(markup).toContain('valueFollows');
  expect(markup).not.toMatch(/0\.00|figures\.(value|co2|water)/u);
});

test('an event with a food shows all its figures', () => {
  const markup = amounts(5);
  for (const figure of ['1.25', '3.50', '2.75', '40.00']) expect(markup).toContain(figure);
  expect(markup).not.toContain('valueFollows');
});

test('a cost of zero has its reason; an unknown price is no zero', () => {
  const inedible = amounts(5, { value: 0, zero_value_reason: 'inedible' });
  expect(inedible).toContain('0.00');
  expect(inedible).toContain('cost.inedible');
  const unpriced = amounts(5, { value: 0, zero_value_reason: 'no_price' });
  expect(unpriced).toContain('cost.noPrice');
  expect(unpriced).not.toMatch(/0\.00 ?€|€ ?0\.00/u);
  const free = amounts(5, { value: 0 });
  expect(free).toContain('0.00');
  expect(free).not.toContain('cost.');
});

test('a known inedible share is explained beside the cost', () => {
  const partly = { inedible_percent: 40 };
  expect(amounts(5, partly)).toContain('cost.partlyInedible');
  expect(amounts(5, { inedible_percent: 0 })).not.toContain('cost.');
  expect(amounts(null, partly)).not.toContain('cost.');
});
