import { renderToStaticMarkup } from 'react-dom/server';
import { MantineProvider } from '@mantine/core';
import { expect, test } from 'vitest';
import { Trend } from './trend.tsx';

test.each([
  [-4, 'good'],
  [-0.004, 'unchanged'],
  [0, 'unchanged'],
  [0.004, 'unchanged'],
  [4, 'bad'],
  [null, 'unknown'],
])('a change of %s percent is coloured as %s', (percent, meaning) => {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <Trend percent={percent} label="" formattedPercent="4%" />
    </MantineProvider>,
  );
  expect(markup).toContain(`data-meaning="${meaning}"`);
});
