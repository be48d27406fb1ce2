import type { WasteEvent } from '@wastegauge/contract/waste/events';

/** By id; events of other pages stay selected. */
export type SelectedEvents = ReadonlyMap<string, WasteEvent>;

export function selectEvents(
  selected: SelectedEvents,
  shown: readonly WasteEvent[],
  keys: ReadonlySet<string>,
): SelectedEvents {
  const known = new Map([...selected, ...shown.map((event) => [String(event.id), event] as const)]);
  return new Map([...known].filter(([key]) => keys.has(key)));
}
