import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { expect, test } from 'vitest';
import { selectEvents, type SelectedEvents } from './selected-events.ts';

const event = (id: number): WasteEvent => ({ id }) as WasteEvent;
const selected: SelectedEvents = new Map([['1', event(1)]]);
const secondPage = [event(5), event(6)];

test.each([
  ['adds events of the next page', ['1', '5', '6'], ['1', '5', '6']],
  ['leaves out what was deselected', ['5'], ['5']],
  ['clears every page', [], []],
])('%s', (_case, keys, expected) => {
  const chosen = selectEvents(selected, secondPage, new Set(keys));
  expect([...chosen.keys()]).toEqual(expected);
  expect([...chosen.values()].map(({ id }) => String(id))).toEqual(expected);
});
