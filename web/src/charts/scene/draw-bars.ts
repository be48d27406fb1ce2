import type { ChartData } from '../chart-data.ts';
import { barLayout, type ChartFrame } from '../chart-frame.ts';
import { addsUp, hasRolling, stackedParts, totalAt, type StackedPart } from '../chart-stack.ts';
import { hatchPath } from './hatch-path.ts';
import type { SceneItem, ScenePath } from './scene.ts';
import { barPath, rounded, type BarBox } from './scene-paths.ts';
import { textWidth } from './text-width.ts';

const paleOpacity = 0.4;

/** One path per series: thousands of bars render as fast as one. */
export function drawBars(data: ChartData, frame: ChartFrame): SceneItem[] {
  if (!addsUp(data) && data.series.length > 1) return drawSideBySide(data, frame);
  const isPale = hasRolling(data.series);
  const stacks = stackedParts(data.series, data.points.length);
  const targets = isPale ? undefined : data.targets;
  const isSingle = data.series.length === 1;
  const tops = topParts(stacks, data.points.length);
  const bars = data.series.map((series, seriesIndex): ScenePath => {
    const hue = isSingle && series.hue === 'series' && isPale ? 'series-soft' : series.hue;
    const opacity = isPale && hue !== 'series-soft' ? paleOpacity : undefined;
    const isOutlined = barsTouch(frame) && targets === undefined && series.hollow === undefined;
    if (isOutlined) {
      const d = outlinePath(frame, stacks[seriesIndex] ?? []);
      return { kind: 'path', d, fill: hue, opacity };
    }
    const path = (stacks[seriesIndex] ?? []).map((part, index) => {
      if (part.to <= part.from || series.hollow?.[index] === true) return '';
      const target = isSingle ? targets?.[index] : undefined;
      const isCut = typeof target === 'number' && part.to > target;
      const isTop = tops[index] === seriesIndex && !isCut;
      const to = isCut ? target : part.to;
      return to <= 0 ? '' : barPath(partBox(frame, index, { from: part.from, to }, isTop));
    });
    return { kind: 'path', d: path.join(''), fill: hue, opacity };
  });
  return [
    ...bars,
    ...drawHollow(data, frame),
    ...(targets === undefined ? [] : drawOverTarget(data, targets, frame, isSingle)),
  ].filter(({ d }) => d !== '');
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
  return series.map(({ values, hue }, seriesIndex): ScenePath => {
    const path = points.map((_, index) => {
      const value = values[index] ?? 0;
      const x = frame.xOf(index) - room / 2 + seriesIndex * width;
      const top = frame.yOf(value);
      const barWidth = Math.max(width - 1, width / 2);
      const box = { x, y: top, width: barWidth, height: frame.bottom - top, radius };
      return value <= 0 ? '' : barPath(box);
    });
    return { kind: 'path', d: path.join(''), fill: hue };
  });
}

export function drawBarLabels(data: ChartData, frame: ChartFrame): SceneItem[] {
  const isRoomy = data.points.every(
    ({ label = '' }) => textWidth(label, 12, 600) + 4 <= frame.band,
  );
  if (!isRoomy) return [];
  return data.points.flatMap(({ label }, index): SceneItem[] => {
    if (label === undefined) return [];
    const y = frame.yOf(totalAt(data.series, index) ?? 0) - 7;
    const x = frame.xOf(index);
    return [
      { kind: 'text', text: label, x, y, size: 12, weight: 600, anchor: 'middle', fill: 'ink' },
    ];
  });
}
