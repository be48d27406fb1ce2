import type { WidgetIdentifier } from '@wastegauge/contract/insight/widgets';

type Span = 4 | 6 | 8 | 12;

interface PinnedLayout {
  widgets: { widget: WidgetIdentifier; span: Span }[];
  addSpan: Span;
}

export function pinnedLayout(pinned: readonly WidgetIdentifier[]): PinnedLayout {
  const widgets: PinnedLayout['widgets'] = [];
  let column = 0;
  for (const [index, widget] of pinned.entries()) {
    const partner = column === 0 ? pinned[index + 1] : pinned[index - 1];
    const span = spanBeside(widget, partner);
    widgets.push({ widget, span });
    column = (column + span) % 12;
  }
  return { widgets, addSpan: column === 0 ? 12 : 6 };
}

function spanBeside(widget: WidgetIdentifier, partner: WidgetIdentifier | undefined): Span {
  if (widget === 'journey' && partner === 'trimmings') return 8;
  return widget === 'trimmings' && partner === 'journey' ? 4 : 6;
}
