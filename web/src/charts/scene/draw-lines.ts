import { area, line } from 'd3-shape';
import type { ChartData, ChartMargin } from '../chart-data.ts';
import type { ChartFrame } from '../chart-frame.ts';
import type { Paint, SceneItem, ScenePath } from './scene.ts';
import { circlePath, linePath } from './scene-paths.ts';

type Values = readonly (number | null)[];

interface LineStyle {
  stroke: Paint;
  strokeWidth: number;
  opacity?: number;
  dash?: readonly number[] | undefined;
}

/** The line breaks at missing values; an isolated value is a dot. */
export function drawLine(values: Values, frame: ChartFrame, style: LineStyle): SceneItem[] {
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_value, index) => frame.xOf(index))
    .y((value) => frame.yOf(value ?? 0))
    .digits(2);
  const dots: ScenePath = {
    kind: 'path',
    d: isolatedDots(values, frame),
    fill: style.stroke,
    opacity: style.opacity,
  };
  const drawn: ScenePath = { kind: 'path', d: path([...values]) ?? '', ...style };
  return [drawn, dots].filter(({ d }) => d !== '');
}

/** An isolated value has an upright line instead of an area. */
export function drawMargin(
  margin: readonly (ChartMargin | null)[],
  frame: ChartFrame,
  paint: Paint,
): SceneItem[] {
  const path = area<ChartMargin | null>()
    .defined((value) => value !== null)
    .x((_value, index) => frame.xOf(index))
    .y0((value) => frame.yOf(value?.low ?? 0))
    .y1((value) => frame.yOf(value?.high ?? 0))
    .digits(2);
  const uprights = margin
    .map((value, index) => {
      const isIsolated =
        (margin[index - 1] ?? null) === null && (margin[index + 1] ?? null) === null;
      const x = frame.xOf(index);
      return value !== null && isIsolated
        ? linePath(x, frame.yOf(value.low), x, frame.yOf(value.high))
        : '';
    })
    .join('');
  const items: ScenePath[] = [
    { kind: 'path', d: path([...margin]) ?? '', fill: paint, opacity: 0.18 },
    { kind: 'path', d: uprights, stroke: paint, strokeWidth: 6, opacity: 0.18 },
  ];
  return items.filter(({ d }) => d !== '');
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
