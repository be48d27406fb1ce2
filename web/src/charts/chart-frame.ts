import { withUnit, type ChartData, type ChartFormat } from './chart-data.ts';
import { highestValue } from './chart-stack.ts';
import { createEndLabels, type EndLabel } from './end-labels.ts';
import { textWidth } from './scene/text-width.ts';
import { axisTop, valueTicks, type ValueTick } from './scene/value-ticks.ts';

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
  endLabels: readonly EndLabel[];
  /** End of the horizontal lines. */
  gridRight: number;
  xOf: (index: number) => number;
  yOf: (value: number) => number;
}

interface TargetLabel {
  name: string;
  figure: string;
  value: number;
  width: number;
  /** A tag beside the line, or a text above the plot where the tag would take too much of its width. */
  place: 'beside' | 'above';
}

const rowHeight = 16;
const dotHeight = 12;
const labelSize = 12;

export function createFrame(
  data: ChartData,
  size: ChartSize,
  format: ChartFormat,
  rightSpace = 2,
): ChartFrame {
  const hasGroups = data.points.some(({ group }) => group !== undefined);
  const targetLabel = createTargetLabel(data, size, format);
  const hasLabels = data.points.some(({ label }) => label !== undefined);
  const top = targetLabel?.place === 'above' && hasLabels ? 42 : 28;
  const hasDots = data.dots?.some((hues) => hues.length > 0) === true;
  const bottom = size.height - (hasGroups ? 2 : 1) * rowHeight - (hasDots ? dotHeight : 0) - 8;
  const isCount = data.series.every(({ values }) =>
    values.every((value) => value === null || Number.isInteger(value)),
  );
  const highest = highestValue(data);
  const ticks = valueTicks(highest, bottom - top, format, isCount);
  const tickWidth = ticks.reduce(
    (width, { text }) => Math.max(width, textWidth(text, labelSize)),
    0,
  );
  const left = Math.ceil(tickWidth) + 8;
  const end = createEndLabels(data, size.width, format);
  const count = Math.max(data.points.length, 1);
  const fullRight =
    size.width - (targetLabel?.place === 'beside' ? targetLabel.width + tagDistance : rightSpace);
  // The last point is half a band before the right edge, which labels of lines may use.
  const band = Math.max(
    Math.min((fullRight - left) / count, (fullRight - end.width - left) / (count - 0.5)),
    1 / count,
  );
  const right = left + band * count;
  const xOf = (index: number): number => left + (index + 0.5) * band;
  const axisEnd = axisTop(highest, ticks);
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
    endLabels: end.labels,
    gridRight: end.labels.length > 0 && count > 1 ? xOf(count - 1) : right,
    xOf,
    yOf: (value) => bottom - (value / axisEnd) * (bottom - top),
  };
}

const tagDistance = 10;
const maxTagShare = 0.25;
const sampleWidth = 22;

function createTargetLabel(
  data: ChartData,
  size: ChartSize,
  format: ChartFormat,
): TargetLabel | undefined {
  const value = data.targets?.findLast((target) => target !== null) ?? null;
  if (value === null) return undefined;
  const name = data.targetName ?? '';
  const bare = (format.target ?? format.figure)(value);
  const figure = withUnit(bare, data.unit, format);
  const nameWidth = textWidth(name, labelSize);
  const width = Math.ceil(Math.max(nameWidth, textWidth(figure, labelSize, 600))) + 16;
  if (width + tagDistance <= size.width * maxTagShare) {
    return { name, figure, value, width, place: 'beside' };
  }
  const lineWidth = (text: string): number =>
    Math.ceil(sampleWidth + nameWidth + 4 + textWidth(text, labelSize, 600));
  const room = size.width - textWidth(data.unit, labelSize) - 12;
  const shown = lineWidth(figure) <= room ? figure : bare;
  return { name, figure: shown, value, width: lineWidth(shown), place: 'above' };
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
