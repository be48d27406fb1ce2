import type { ChartData, ChartFormat } from './chart-data.ts';
import { highestValue } from './chart-stack.ts';
import { textWidth } from './scene/text-width.ts';
import { valueTicks, type ValueTick } from './scene/value-ticks.ts';

export interface ChartSize {
  width: number;
  height: number;
}

export interface ChartFrame {
  left: number;
  top: number;
  right: number;
  bottom: number;
  size: ChartSize;
  band: number;
  ticks: readonly ValueTick[];
  hasGroups: boolean;
  dotLine: number | undefined;
  targetLabel: TargetLabel | undefined;
  xOf: (index: number) => number;
  yOf: (value: number) => number;
}

interface TargetLabel {
  name: string;
  figure: string;
  value: number;
  width: number;
}

const rowHeight = 16;
const dotHeight = 12;
const labelSize = 12;

export function createFrame(data: ChartData, size: ChartSize, format: ChartFormat): ChartFrame {
  const hasGroups = data.points.some(({ group }) => group !== undefined);
  const targetLabel = createTargetLabel(data, format);
  const top = 28;
  const hasDots = data.dots?.some((hues) => hues.length > 0) === true;
  const bottom = size.height - (hasGroups ? 2 : 1) * rowHeight - (hasDots ? dotHeight : 0) - 8;
  const isCount = data.series.every(({ values }) =>
    values.every((value) => value === null || Number.isInteger(value)),
  );
  const ticks = valueTicks(highestValue(data), bottom - top, format, isCount);
  const tickWidth = ticks.reduce(
    (width, { text }) => Math.max(width, textWidth(text, labelSize)),
    0,
  );
  const left = Math.ceil(tickWidth) + 8;
  const right = size.width - (targetLabel === undefined ? 2 : targetLabel.width + 10);
  const band = Math.max(right - left, 1) / Math.max(data.points.length, 1);
  const highest = ticks.at(-1)?.value ?? 1;
  return {
    left,
    top,
    right,
    bottom,
    size,
    band,
    ticks,
    hasGroups,
    dotLine: hasDots ? size.height - dotHeight / 2 : undefined,
    targetLabel,
    xOf: (index) => left + (index + 0.5) * band,
    yOf: (value) => bottom - (value / highest) * (bottom - top),
  };
}

function createTargetLabel(data: ChartData, format: ChartFormat): TargetLabel | undefined {
  const value = data.targets?.findLast((target) => target !== null) ?? null;
  if (value === null) return undefined;
  const name = data.targetName ?? '';
  const figure = `${(format.target ?? format.figure)(value)} ${data.unit}`;
  const width = Math.max(textWidth(name, labelSize), textWidth(figure, labelSize, 600));
  return { name, figure, value, width: Math.ceil(width) + 16 };
}

interface BarLayout {
  width: number;
  radius: number;
  /** 0 for bars too thin to show a gap. */
  gap: number;
}

const maxBarWidth = 50;

export function barLayout(band: number): BarLayout {
  const share = band >= 24 ? 0.6 : band >= 8 ? 0.72 : band >= 3 ? 0.8 : 1;
  const width = Math.min(band * share, maxBarWidth);
  return { width, radius: width >= 8 ? 3 : width >= 4 ? 1.5 : 0, gap: width >= 3 ? 1 : 0 };
}
