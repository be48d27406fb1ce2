import { MantineProvider } from '@mantine/core';
import type { ComparedCoverage } from '@wastegauge/contract/insight/comparable';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Change } from './change.tsx';

const markupOf = (percent: number, coverage: ComparedCoverage): string =>
  renderToStaticMarkup(
    <MantineProvider>
      <Change percent={percent} coverage={coverage} />
    </MantineProvider>,
  );

test.each([
  [9, 'bad'],
  [-9, 'good'],
])('a change of %s percent between periods measured alike is %s', (percent, meaning) => {
  const markup = markupOf(percent, { current: 80, previous: 95 });
  expect(markup).toContain(`data-meaning="${meaning}"`);
  expect(markup).toContain('<svg');
  expect(markup).not.toContain('title=');
});

test.each([
  [9, '+'],
  [-9, '−'],
])('a change of %s percent after a gap has the sign %s and a reason', (percent, sign) => {
  const markup = markupOf(percent, { current: 79, previous: 95 });
  expect(markup).toContain('data-meaning="unknown"');
  expect(markup).not.toContain('<svg');
  expect(markup).toMatch(new RegExp(`\\${sign}</span>9`));
  expect(markup).toContain('title="comparedDays.measured"');
});
