import { nice, ticks } from 'd3-array';
import type { ChartFormat } from '../chart-data.ts';

export interface ValueTick {
  value: number;
  text: string;
}

const minTicks = 3;
const maxTicks = 6;
const pixelsApart = 60;

/** Space above the highest value; a tick beyond it would leave part of the plot empty. */
const headroom = 1.06;

/**
 * Three to six round ticks with distinct texts, from zero to about the highest value; integers for
 * counts.
 */
export function valueTicks(
  highest: number,
  height: number,
  format: ChartFormat,
  isCount = false,
): ValueTick[] {
  const upperBound = highest > 0 && Number.isFinite(highest) ? highest : 1;
  const top = isCount ? Math.max(upperBound, minTicks - 1) : upperBound;
  const preferredSteps = Math.min(
    Math.max(Math.round(height / pixelsApart), minTicks - 1),
    maxTicks - 1,
  );
  const counts = [...range(preferredSteps, 1), ...range(preferredSteps + 1, maxTicks)];
  const isAcceptable = (found: readonly ValueTick[]): boolean =>
    isReadable(found) && (!isCount || found.every(({ value }) => Number.isInteger(value)));
  const found =
    counts.map((count) => niceTicks(top, count, format.tick)).find(isAcceptable) ??
    counts.map((count) => niceTicks(top, count, format.figure)).find(isAcceptable);
  return found ?? niceTicks(top, 1, format.figure);
}

function niceTicks(top: number, count: number, text: (value: number) => string): ValueTick[] {
  const [from, to] = nice(0, top, count);
  return ticks(from, to, count)
    .filter((value) => value <= top * headroom)
    .map((value) => ({ value, text: text(value) }));
}

/** The top of the axis: the last tick, or slightly above the highest value. */
export const axisTop = (highest: number, found: readonly ValueTick[]): number =>
  Math.max(highest * headroom, found.at(-1)?.value ?? 0) || 1;

const isReadable = (found: readonly ValueTick[]): boolean =>
  found.length >= minTicks &&
  found.length <= maxTicks &&
  new Set(found.map(({ text }) => text)).size === found.length;

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) =>
    from < to ? from + index : from - index,
  );
