import type { ChartData, ChartMargin } from '../chart-data.ts';
import type { ChartFrame } from '../chart-frame.ts';
import type { Paint, SceneItem, ScenePath } from './scene.ts';
import { circlePath, linePath, rounded } from './scene-paths.ts';

type Values = readonly (number | null)[];

interface LineStyle {
  stroke: Paint;
  strokeWidth: number;
  opacity?: number;
  dash?: readonly number[] | undefined;
}

/** The line breaks at missing values; an isolated value is a dot. */
export function drawLine(values: Values, frame: ChartFrame, style: LineStyle): SceneItem[] {
  const steps = values.map((value, index) => {
    if (value === null) return '';
    const command = (values[index - 1] ?? null) === null ? 'M' : 'L';
    return `${command}${place(frame, index, value)}`;
  });
  const dots: ScenePath = {
    kind: 'path',
    d: isolatedDots(values, frame),
    fill: style.stroke,
    opacity: style.opacity,
  };
  const drawn: ScenePath = { kind: 'path', d: steps.join(''), ...style };
  return [drawn, dots].filter(({ d }) => d !== '');
}

const place = (frame: ChartFrame, index: number, value: number): string =>
  `${rounded(frame.xOf(index))},${rounded(frame.yOf(value))}`;

/** One strip between each two neighbours, and an upright line for an isolated value. */
export function drawMargin(
  margin: readonly (ChartMargin | null)[],
  frame: ChartFrame,
  paint: Paint,
): SceneItem[] {
  const strips = margin.map((value, index) => {
    if (!value) return '';
    const next = margin[index + 1];
    const edge = `M${place(frame, index, value.low)}L${place(frame, index, value.high)}`;
    return next
      ? `${edge}L${place(frame, index + 1, next.high)}L${place(frame, index + 1, next.low)}Z`
      : margin[index - 1]
        ? ''
        : edge;
  });
  return [{ kind: 'path', d: strips.join(''), fill: paint, stroke: paint, opacity: 0.18 }];
}

function isolatedDots(values: Values, frame: ChartFrame): string {
  return values
    .map((value, index) => {
      const isIsolated =
        (values[index - 1] ?? null) === null && (values[index + 1] ?? null) === null;
      return value !== null && isIsolated
        ? circlePath(frame.xOf(index), frame.yOf(value), 2.5)
        : '';
    })
    .join('');
}

/** Points that cover only part of their step are hollow circles on a dashed line. */
export function drawPartialPoints(
  values: Values,
  { points }: ChartData,
  frame: ChartFrame,
  stroke: Paint,
): SceneItem[] {
  const d = points.map(({ isPartial }, index) => {
    const value = values[index] ?? null;
    return isPartial !== true || value === null
      ? ''
      : circlePath(frame.xOf(index), frame.yOf(value), 4);
  });
  const lines = points.slice(1).map((point, before) => {
    const [from, to] = [values[before] ?? null, values[before + 1] ?? null];
    const isDashed = point.isPartial === true || points[before]?.isPartial === true;
    return isDashed && from !== null && to !== null
      ? linePath(frame.xOf(before), frame.yOf(from), frame.xOf(before + 1), frame.yOf(to))
      : '';
  });
  const items: ScenePath[] = [
    { kind: 'path', d: lines.join(''), stroke, strokeWidth: 1.5, dash: [3, 3], opacity: 0.7 },
    { kind: 'path', d: d.join(''), fill: 'surface', stroke, strokeWidth: 1.5 },
  ];
  return items.filter((item) => item.d !== '');
}

export function drawEndPoint(values: Values, frame: ChartFrame, paint: Paint): SceneItem[] {
  const index = values.findLastIndex((value) => value !== null);
  const value = values[index] ?? null;
  if (value === null) return [];
  const d = circlePath(frame.xOf(index), frame.yOf(value), 4);
  return [{ kind: 'path', d, fill: paint, stroke: 'surface', strokeWidth: 1.5 }];
}
