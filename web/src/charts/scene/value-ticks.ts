import { nice, ticks } from 'd3-array';
import type { ChartFormat } from '../chart-data.ts';

export interface ValueTick {
  value: number;
  text: string;
}

const fewest = 3;
const most = 6;
const pixelsApart = 60;

/**
 * Three to six round ticks with distinct texts, from zero to above the highest value; integers for
 * counts.
 */
export function valueTicks(
  highest: number,
  height: number,
  format: ChartFormat,
  isCount = false,
): ValueTick[] {
  const known = highest > 0 && Number.isFinite(highest) ? highest : 1;
  const top = isCount ? Math.max(known, fewest - 1) : known;
  const wanted = Math.min(Math.max(Math.round(height / pixelsApart), fewest - 1), most - 1);
  const counts = [...range(wanted, 1), ...range(wanted + 1, most)];
  const isFit = (found: readonly ValueTick[]): boolean =>
    isGood(found) && (!isCount || found.every(({ value }) => Number.isInteger(value)));
  const found =
    counts.map((count) => ticksOf(top, count, format.tick)).find(isFit) ??
    counts.map((count) => ticksOf(top, count, format.figure)).find(isFit);
  return found ?? ticksOf(top, 1, format.figure);
}

function ticksOf(top: number, count: number, text: (value: number) => string): ValueTick[] {
  const [from, to] = nice(0, top, count);
  return ticks(from, to, count).map((value) => ({ value, text: text(value) }));
}

const isGood = (found: readonly ValueTick[]): boolean =>
  found.length >= fewest &&
  found.length <= most &&
  new Set(found.map(({ text }) => text)).size === found.length;

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, index) =>
    from < to ? from + index : from - index,
  );
