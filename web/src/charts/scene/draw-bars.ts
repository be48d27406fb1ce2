import type { ChartData } from '../chart-data.ts';
import { barLayout, type ChartFrame } from '../chart-frame.ts';
import { addsUp, hasRolling, stackedParts, totalAt, type StackedPart } from '../chart-stack.ts';
import { hatchPath } from './hatch-path.ts';
import type { Paint, SceneItem, ScenePath } from './scene.ts';
import { barPath, rounded, type BarBox } from './scene-paths.ts';
import { textWidth } from './text-width.ts';

const paleOpacity = 0.4;

/** One path per series: thousands of bars render as fast as one. */
export function drawBars(data: ChartData, frame: ChartFrame): SceneItem[] {
  if (!addsUp(data) && data.series.length > 1) return drawSideBySide(data, frame);
  const isPale = hasRolling(data.series);
  const stacks = stackedParts(data.series, data.points.length);
  const targets = isPale ? undefined : comparableTargets(data);
  const isSingle = data.series.length === 1;
  const tops = topParts(stacks, data.points.length);
  const bars = data.series.flatMap((series, seriesIndex): ScenePath[] => {
    const hue = isSingle && series.hue === 'series' && isPale ? 'series-soft' : series.hue;
    const opacity = isPale && hue !== 'series-soft' ? paleOpacity : undefined;
    const isOutlined = barsTouch(frame) && targets === undefined && series.hollow === undefined;
    if (isOutlined) {
      const d = outlinePath(frame, stacks[seriesIndex] ?? []);
      return [{ kind: 'path', d, fill: hue, opacity }];
    }
    const boxes = (stacks[seriesIndex] ?? []).flatMap((part, index): PointBox[] => {
      if (part.to <= part.from || series.hollow?.[index] === true) return [];
      const target = isSingle ? targets?.[index] : undefined;
      const isCut = typeof target === 'number' && part.to > target;
      const isTop = tops[index] === seriesIndex && !isCut;
      const to = isCut ? target : part.to;
      if (to <= 0) return [];
      const isPartial = data.points[index]?.isPartial === true;
      return [{ ...partBox(frame, index, { from: part.from, to }, isTop), isPartial }];
    });
    if (series.isPending === true) return drawPending(boxes);
    return drawHatchedBars(boxes, hue, opacity);
  });
  return [
    ...bars,
    ...drawPartialOutlines(data, frame),
    ...drawForecasts(data, frame),
    ...drawHollow(data, frame),
    ...(targets === undefined ? [] : drawOverTarget(data, targets, frame, isSingle)),
  ].filter(({ d }) => d !== '');
}

const comparableTargets = ({ targets, isTargetComparable }: ChartData): ChartData['targets'] =>
  targets?.map((target, index) => (isTargetComparable?.[index] === false ? null : target));

interface PointBox extends BarBox {
  isPartial: boolean;
}

const partialOpacity = 0.3;

function drawHatchedBars(boxes: readonly PointBox[], fill: Paint, opacity?: number): ScenePath[] {
  const partial = boxes.filter(({ isPartial }) => isPartial);
  const whole = boxes.filter(({ isPartial }) => !isPartial);
  return [
    { kind: 'path', d: whole.map(barPath).join(''), fill, opacity },
    { kind: 'path', d: partial.map(barPath).join(''), fill, opacity: partialOpacity },
    { kind: 'path', d: partial.map(hatchPath).join(''), fill, opacity },
  ];
}

const outline = { stroke: 'hollow', strokeWidth: 1, dash: [3, 2.5] } as const;

function drawPending(boxes: readonly BarBox[]): ScenePath[] {
  const inner = boxes.map(({ x, y, width, height, radius }) => ({
    x: x + 0.5,
    y: y + 0.5,
    width: Math.max(width - 1, 1),
    height: Math.max(height - 1, 0.5),
    radius,
  }));
  return [
    { kind: 'path', d: inner.map(barPath).join(''), fill: 'sunken', ...outline },
    { kind: 'path', d: inner.map(hatchPath).join(''), fill: 'hollow', opacity: 0.55 },
  ];
}

/** Dashed frames around the bars that cover only part of their step. */
function drawPartialOutlines({ series, points }: ChartData, frame: ChartFrame): ScenePath[] {
  const { width } = barLayout(frame.band);
  if (width < minOutlinedWidth) return [];
  const d = points.map(({ isPartial, forecast }, index) => {
    const total = totalAt(series, index) ?? 0;
    if (isPartial !== true || forecast !== undefined || total <= 0) return '';
    const top = frame.yOf(total) - 3;
    const x = frame.xOf(index) - width / 2 - 3;
    return barPath({ x, y: top, width: width + 6, height: frame.bottom - top, radius: 3 });
  });
  return [{ kind: 'path', d: d.join(''), ...outline }];
}

const minOutlinedWidth = 10;

function drawForecasts({ series, points }: ChartData, frame: ChartFrame): ScenePath[] {
  const { width, radius } = barLayout(frame.band);
  const d = points.map(({ forecast }, index) => {
    const total = totalAt(series, index) ?? 0;
    if (forecast === undefined || forecast.value <= total) return '';
    const [top, foot] = [frame.yOf(forecast.value) + 0.5, frame.yOf(total)];
    const x = frame.xOf(index) - width / 2 + 0.5;
    return barPath({ x, y: top, width: width - 1, height: foot - top, radius });
  });
  return [{ kind: 'path', d: d.join(''), ...outline }];
}

function partBox(
  frame: ChartFrame,
  index: number,
  { from, to }: StackedPart,
  isTop: boolean,
): BarBox {
  const { width, radius, gap } = barLayout(frame.band);
  const [top, bottom] = [frame.yOf(to), frame.yOf(from)];
  const parting = from > 0 ? Math.min(gap, (bottom - top) / 2) : 0;
  const x = frame.xOf(index) - width / 2;
  return { x, y: top, width, height: bottom - parting - top, radius: isTop ? radius : 0 };
}

const barsTouch = ({ band }: ChartFrame): boolean => barLayout(band).width >= band;

/** Adjacent bars as one outline, along the tops and back along the bottoms. */
function outlinePath({ left, band, yOf }: ChartFrame, parts: readonly StackedPart[]): string {
  if (parts.every(({ from, to }) => to <= from)) return '';
  const tops = parts.map(
    ({ to }, index) => `V${rounded(yOf(to))}H${rounded(left + (index + 1) * band)}`,
  );
  const feet = parts.map(
    ({ from }, index) => `V${rounded(yOf(from))}H${rounded(left + index * band)}`,
  );
  const start = `M${rounded(left)} ${rounded(yOf(parts[0]?.from ?? 0))}`;
  return `${start}${tops.join('')}${feet.toReversed().join('')}Z`;
}

function topParts(stacks: readonly StackedPart[][], pointCount: number): Int16Array {
  const tops = new Int16Array(pointCount).fill(-1);
  stacks.forEach((parts, seriesIndex) => {
    parts.forEach(({ from, to }, index) => {
      if (to > from) tops[index] = seriesIndex;
    });
  });
  return tops;
}

function drawOverTarget(
  { series, points }: ChartData,
  targets: readonly (number | null)[],
  frame: ChartFrame,
  isSingle: boolean,
): ScenePath[] {
  const parts = points.flatMap((_, index) => {
    const [target, total] = [targets[index] ?? null, totalAt(series, index) ?? 0];
    return target === null || total <= target
      ? []
      : [partBox(frame, index, { from: target, to: total }, true)];
  });
  const stripes: ScenePath = { kind: 'path', d: parts.map(hatchPath).join(''), fill: 'bad' };
  const ground = parts.map(barPath).join('');
  return isSingle ? [{ kind: 'path', d: ground, fill: 'bad-tint' }, stripes] : [stripes];
}

function drawHollow({ series, points }: ChartData, frame: ChartFrame): ScenePath[] {
  const { width, radius } = barLayout(frame.band);
  const d = series
    .flatMap(({ values, hollow }) =>
      points.map((_, index) => {
        const value = values[index] ?? 0;
        if (hollow?.[index] !== true || value <= 0) return '';
        const top = frame.yOf(value) + 0.5;
        const x = frame.xOf(index) - width / 2 + 0.5;
        const box = { x, y: top, width: Math.max(width - 1, 1), height: frame.bottom - top };
        return barPath({ ...box, radius });
      }),
    )
    .join('');
  return [{ kind: 'path', d, fill: 'sunken', stroke: 'hollow', strokeWidth: 1, dash: [3, 2.5] }];
}

function drawSideBySide({ series, points }: ChartData, frame: ChartFrame): SceneItem[] {
  const room = Math.min(frame.band * 0.8, series.length * 50);
  const width = room / series.length;
  const radius = width >= 8 ? 3 : 0;
  return series
    .flatMap(({ values, hue }, seriesIndex): ScenePath[] => {
      const boxes = points.flatMap(({ isPartial = false }, index): PointBox[] => {
        const value = values[index] ?? 0;
        const x = frame.xOf(index) - room / 2 + seriesIndex * width;
        const top = frame.yOf(value);
        const barWidth = Math.max(width - 1, width / 2);
        const box = { x, y: top, width: barWidth, height: frame.bottom - top, radius };
        return value <= 0 ? [] : [{ ...box, isPartial }];
      });
      return drawHatchedBars(boxes, hue);
    })
    .filter(({ d }) => d !== '');
}

export function drawBarLabels(data: ChartData, frame: ChartFrame): SceneItem[] {
  const isRoomy = data.points.every(
    ({ label = '' }) => textWidth(label, 12, 600) + 4 <= frame.band,
  );
  if (!isRoomy) return [];
  return data.points.flatMap(({ label, forecast }, index): SceneItem[] => {
    if (label === undefined) return [];
    const targetY = typeof data.targets?.[index] === 'number' ? frame.yOf(data.targets[index]) : -1;
    const text = (content: string, top: number, isForecast: boolean): SceneItem => ({
      kind: 'text',
      text: content,
      x: frame.xOf(index),
      y: labelLine(top, targetY),
      size: 12,
      weight: isForecast ? 400 : 600,
      anchor: 'middle',
      fill: isForecast ? 'text-2' : 'ink',
    });
    const top = frame.yOf(totalAt(data.series, index) ?? 0);
    const forecastTop = forecast && Math.min(frame.yOf(forecast.value), top);
    if (forecastTop === undefined || top - forecastTop < minForecastHeight) {
      return [text(label, forecastTop ?? top, false)];
    }
    return [text(label, top, false), text(forecast?.label ?? '', forecastTop, true)];
  });
}

/** Room for the label of the bar below the top of its forecast. */
const minForecastHeight = 24;

/** Moves a label above the target line that would cross it. */
function labelLine(top: number, targetY: number): number {
  const y = top - 7;
  return targetY >= y - 11 && targetY <= y + 3 ? targetY - 6 : y;
}
