import type { ChartPoint } from '../chart-data.ts';
import { textWidth } from './text-width.ts';

interface AxisLabel {
  index: number;
  text: string;
}

interface AxisLabels {
  ticks: readonly AxisLabel[];
  groups: readonly AxisLabel[];
}

const size = 12;
const gap = 10;
const hourStrides = [1, 2, 3, 4, 6, 8, 12, 24];

/** As many evenly spaced labels as fit without touching. */
export function axisLabels(given: readonly ChartPoint[], bandWidth: number): AxisLabels {
  const long = given.map((point) => ({ ...point, tick: point.longTick ?? point.tick }));
  const points = labelStride(long, bandWidth) === 1 ? long : given;
  const stride = labelStride(points, bandWidth);
  const groups = groupStarts(points);
  const shown = withoutOverlaps(groups, bandWidth, points.length * bandWidth);
  const groupLength = points.length / Math.max(groups.length, 1);
  // A few days of many are useless; show the months instead.
  const isCrowded = stride * 1.5 > groupLength || shown.length < groups.length - 1;
  if (groups.length > 1 && stride > 1 && isCrowded) return { ticks: shown, groups: [] };
  const ticks = points.flatMap(({ tick }, index) =>
    index % stride === 0 ? [{ index, text: tick }] : [],
  );
  return { ticks, groups: shown };
}

function labelStride(points: readonly ChartPoint[], bandWidth: number): number {
  const widths = new Map<string, number>();
  const halves = points.map(({ tick }) => {
    const half = widths.get(tick) ?? textWidth(tick, size) / 2;
    widths.set(tick, half);
    return half;
  });
  const isHourly = points[0]?.x.includes('T') === true;
  const isTooClose = (stride: number): boolean =>
    halves.some((half, index) => {
      const next = index % stride === 0 ? halves[index + stride] : undefined;
      return next !== undefined && half + next + gap > stride * bandWidth;
    });
  let stride = 1;
  while (stride < points.length && isTooClose(stride)) {
    stride = isHourly ? nextHourStride(stride) : stride + 1;
  }
  return stride;
}

const nextHourStride = (stride: number): number =>
  hourStrides.find((next) => next > stride) ?? stride + 24;

function groupStarts(points: readonly ChartPoint[]): AxisLabel[] {
  return points.flatMap(({ group }, index) =>
    group !== undefined && group !== points[index - 1]?.group ? [{ index, text: group }] : [],
  );
}

/** From the right: of two that touch, the later one covers the longer range. */
function withoutOverlaps(
  labels: readonly AxisLabel[],
  bandWidth: number,
  end: number,
): AxisLabel[] {
  const visible: AxisLabel[] = [];
  let free = Number.POSITIVE_INFINITY;
  for (const label of labels.toReversed()) {
    const half = textWidth(label.text, size, 600) / 2;
    const middle = Math.min((label.index + 0.5) * bandWidth, end - half);
    if (middle + half <= free) {
      visible.unshift(label);
      free = middle - half - gap;
    }
  }
  return visible;
}
