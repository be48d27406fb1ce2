import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StatusBadge } from './status-badge.tsx';

test.each([
  ['SUCCESSFUL', 'ok'],
  ['PROCESSING', 'warn'],
  ['DISCARDED', 'err'],
  ['ESCALATED', 'neutral'],
] as const)('the badge of %s has the tone %s', (status, tone) => {
  const markup = renderToStaticMarkup(
    <MantineProvider>
      <StatusBadge status={status} label="" />
    </MantineProvider>,
  );
  expect(markup).toContain(`data-tone="${tone}"`);
});
