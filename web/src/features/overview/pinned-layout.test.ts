import type { WidgetIdentifier } from '@wastegauge/contract/insight/widgets';
import { expect, test } from 'vitest';
import { pinnedLayout } from './pinned-layout.ts';

test.each<[WidgetIdentifier[], number[], number]>([
  [[], [], 12],
  [['journey'], [6], 6],
  [['journey', 'trimmings'], [8, 4], 12],
  [['trimmings', 'journey'], [4, 8], 12],
  [['journey', 'trimmings', 'most-wasted-groups'], [8, 4, 6], 6],
  [['most-wasted-groups', 'journey', 'trimmings'], [6, 6, 6], 6],
  [['journey', 'mini-plate-waste', 'trimmings'], [6, 6, 6], 6],
  [
    ['journey', 'trimmings', 'most-wasted-groups', 'mini-plate-waste', 'daily-plate-waste'],
    [8, 4, 6, 6, 6],
    6,
  ],
])('%j take %j columns and leave %i', (pinned, spans, addSpan) => {
  const layout = pinnedLayout(pinned);
  expect(layout.widgets.map(({ span }) => span)).toEqual(spans);
  expect(layout.addSpan).toBe(addSpan);
});
