import type { ChartData, ChartFormat } from '../chart-data.ts';
import { createFrame, type ChartFrame, type ChartSize } from '../chart-frame.ts';
import { hasRolling, rollingTotals } from '../chart-stack.ts';
import { drawAxes } from './draw-axes.ts';
import { drawBarLabels, drawBars } from './draw-bars.ts';
import { drawEndLabels } from './draw-end-labels.ts';
import { drawEndPoint, drawLine, drawMargin, drawPartialPoints } from './draw-lines.ts';
import { drawTarget } from './draw-target.ts';
import type { VectorScene, SceneItem } from './scene.ts';

interface ChartScene {
  frame: ChartFrame;
  back: readonly SceneItem[];
  marks: readonly SceneItem[];
}

/** Drawn over the chart, with space of its own at the right. */
export interface ChartAddition {
  rightSpace: (width: number) => number;
  draw: (frame: ChartFrame) => SceneItem[];
}

export function drawChart(
  data: ChartData,
  size: ChartSize,
  format: ChartFormat,
  addition?: ChartAddition,
): ChartScene {
  const frame = createFrame(data, size, format, addition?.rightSpace(size.width));
  return {
    frame,
    back: drawAxes(data, frame),
    marks: [
      ...drawSeries(data, frame),
      ...(data.targets === undefined ? [] : drawTarget(data.targets, frame)),
      ...drawBarLabels(data, frame),
      ...drawEndLabels(frame),
      ...(addition?.draw(frame) ?? []),
    ],
  };
}

export const wholeScene = ({ frame, back, marks }: ChartScene): VectorScene => ({
  ...frame.size,
  items: [...back, ...marks],
});

const withoutPartial = <Value>(
  values: readonly (Value | null)[],
  points: ChartData['points'],
): (Value | null)[] =>
  values.map((value, index) => (points[index]?.isPartial === true ? null : value));

function drawSeries(data: ChartData, frame: ChartFrame): SceneItem[] {
  const { series, points } = data;
  const isRolling = hasRolling(series);
  if (data.kind === 'line' && (series.length > 1 || !isRolling)) {
    return series.flatMap(({ hue, values, rolling, isPending, isDashed, margin }) => {
      if (!isRolling || rolling === undefined) {
        const dash = isPending === true || isDashed === true ? [2, 4] : undefined;
        return [
          ...(margin === undefined ? [] : drawMargin(withoutPartial(margin, points), frame, hue)),
          ...drawLine(withoutPartial(values, points), frame, { stroke: hue, strokeWidth: 2, dash }),
          ...drawPartialPoints(values, data, frame, hue),
        ];
      }
      return [
        ...drawLine(values, frame, { stroke: hue, strokeWidth: 1, opacity: 0.35 }),
        ...drawLine(rolling, frame, { stroke: hue, strokeWidth: 2 }),
        ...drawEndPoint(rolling, frame, hue),
      ];
    });
  }
  if (!isRolling) return drawBars(data, frame);
  const means = rollingTotals(series, points.length);
  return [
    ...drawBars(data, frame),
    ...drawLine(means, frame, { stroke: 'accent', strokeWidth: 2 }),
    ...drawEndPoint(means, frame, 'accent'),
  ];
}
