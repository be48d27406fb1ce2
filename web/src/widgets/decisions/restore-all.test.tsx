import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Decision } from '@wastegauge/contract/waste/decisions';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { RestoreAll } from './restore-all.tsx';

// The session reads the storage of the browser.
vi.mock('../../api/call.ts', () => ({ call: vi.fn(), session: {}, readOrCopy: vi.fn() }));

const decision = (kind: Decision['kind'], isUndoable = true): Decision =>
  ({ kind, is_undoable: isUndoable, event: { id: 41 } }) as Decision;

test.each<[string, Decision[], boolean]>([
  ['two discards', [decision('discarded'), decision('discarded')], true],
  ['one discard', [decision('discarded'), decision('labelled')], false],
  ['a discard changed since', [decision('discarded'), decision('discarded', false)], false],
  ['edits', [decision('changed'), decision('changed')], false],
])('%s: the button to restore all', (_case, decisions, isOffered) => {
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <RestoreAll decisions={decisions} />
      </MantineProvider>
    </QueryClientProvider>,
  );
  expect(markup.includes('restoreAll')).toBe(isOffered);
});
