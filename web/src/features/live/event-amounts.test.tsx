import { renderToStaticMarkup } from 'react-dom/server';
import { MantineProvider } from '@mantine/core';
import { expect, test } from 'vitest';
import { EventAmounts } from './event-amounts.tsx';

const amounts = (food: number | null): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <EventAmounts
        event={{
          food,
          item_weight: 1.25,
          value: food === null ? 0 : 3.5,
          currency: '€',
          environment: food === null ? 0 : 2.75,
          water: food === null ? 0 : 40,
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
