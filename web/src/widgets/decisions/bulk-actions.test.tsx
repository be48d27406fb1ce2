import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { BulkActions } from './bulk-actions.tsx';

// The session reads the storage of the browser.
vi.mock('../../api/call.ts', () => ({ call: vi.fn(), session: {}, readOrCopy: vi.fn() }));

const events = (count: number): WasteEvent[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, site: 1 }) as WasteEvent);

const buttons = (count: number, actions: Parameters<typeof BulkActions>[0]['actions']) => {
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <BulkActions events={events(count)} actions={actions} onChanged={() => undefined} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return {
    markup,
    disabled: [...markup.matchAll(/<button[^>]*>/gu)].map(([tag]) => tag.includes('disabled=""')),
  };
};

const reviewActions = ['relabel', 'restore', 'discard'] as const;

test.each([
  [0, [true, true, true]],
  [1, [false, false, false]],
  [200, [false, false, false]],
])('the buttons with %d selected events are disabled: %j', (count, disabled) => {
  expect(buttons(count, reviewActions).disabled).toEqual(disabled);
});

test('more than 200 selected events cannot be changed at once', () => {
  const { markup, disabled } = buttons(201, reviewActions);
  expect(disabled).toEqual([]);
  expect(markup).toContain('bulk.most');
});

test('each list offers its own actions', () => {
  const { markup } = buttons(2, ['relabel', 'discard']);
  expect(markup).toContain('bulk.relabel');
  expect(markup).toContain('bulk.discard');
  expect(markup).not.toContain('bulk.restore');
});
