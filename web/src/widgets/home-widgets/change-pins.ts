import type { WidgetIdentifier } from '@wastegauge/contract/insight/widgets';

export interface PinChange {
  identifier: WidgetIdentifier;
  isPinned: boolean;
  /** Pins it in front of this widget instead of last. */
  before?: WidgetIdentifier | undefined;
}

export function changePins(
  names: readonly string[],
  { identifier, isPinned, before }: PinChange,
): string[] {
  const others = names.filter((name) => name !== identifier);
  if (!isPinned) return others;
  const index = before === undefined ? -1 : others.indexOf(before);
  return others.toSpliced(index === -1 ? others.length : index, 0, identifier);
}
