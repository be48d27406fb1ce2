import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { Decision } from '@wastegauge/contract/waste/decisions';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import type { Reopening } from './api.ts';
import { DecisionRow } from './decision-row.tsx';

// The session and the translations read the storage of the browser.
vi.mock('../../api/call.ts', () => ({ call: vi.fn(), session: {}, readOrCopy: vi.fn() }));
vi.mock('../language/translations.ts', () => ({ useTranslated: () => (word: string) => word }));

const decision = (changes: Partial<Decision>): Decision =>
  ({
    id: 1,
    kind: 'labelled',
    decided_at: '2026-03-10T15:00:00.000Z',
    status_before: 'PROCESSING',
    food_before: null,
    is_undoable: true,
    event: {
      id: 41,
      food_name: 'Cooked rice',
      site_name: 'Quayside Hotel',
      zone: 'Prep Kitchen 2',
      item_weight: 1.25,
      timezone: 'Europe/Dublin',
      image_url: null,
      food_image: null,
    },
    ...changes,
  }) as Decision;

const shown = (changes: Partial<Decision>, reopen?: Reopening): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <MantineProvider>
        <DecisionRow decision={decision(changes)} onClose={() => undefined} reopen={reopen} />
      </MantineProvider>
    </QueryClientProvider>,
  );

const buttonOf = (markup: string): string | undefined =>
  />(reopen|restore|undo)</u.exec(markup)?.[1];

test.each<[string, Partial<Decision>, Reopening | undefined, string | undefined]>([
  ['a label in Labelling', {}, 'labelling', 'reopen'],
  ['a label in Feed', {}, undefined, 'undo'],
  [
    'a verdict in Verification',
    { kind: 'verified', status_before: 'SUCCESSFUL' },
    'verification',
    'reopen',
  ],
  ['a label in Verification', {}, 'verification', 'undo'],
  ['a discard in Feed', { kind: 'discarded', status_before: 'SUCCESSFUL' }, undefined, 'restore'],
  [
    'a discard of a waiting event in Labelling',
    { kind: 'discarded', status_before: 'PROCESSING' },
    'labelling',
    'reopen',
  ],
  ['an edit in Labelling', { kind: 'changed' }, 'labelling', 'undo'],
  ['an event changed since', { is_undoable: false }, 'labelling', undefined],
])('%s offers its button', (_case, changes, reopen, button) => {
  const markup = shown(changes, reopen);
  expect(buttonOf(markup)).toBe(button);
  expect(markup.includes('changedSince')).toBe(button === undefined);
});

test('the row names the food, the place and the weight', () => {
  const markup = shown({ food_before: 'Boiled potatoes' });
  for (const text of ['Cooked rice', 'Quayside Hotel', 'Prep Kitchen 2', '1.25']) {
    expect(markup).toContain(text);
  }
});
