import { withUnit, type ChartData, type ChartFormat } from './chart-data.ts';
import type { Paint } from './scene/scene.ts';
import { textWidth } from './scene/text-width.ts';

export interface EndLabel {
  index: number;
  value: number;
  figure: string;
  /** Empty where it would take too much of the plot. */
  name: string;
  figureWidth: number;
  dot: Paint;
  isPartial: boolean;
}

export const endLabelSize = 12;
export const endLabelDistance = 10;
export const endNameDistance = 5;
const maxNameShare = 0.3;

/** Last value and name of each series that has a name for the end of its line. */
export function createEndLabels(
  { series, points, unit }: ChartData,
  chartWidth: number,
  format: ChartFormat,
): { labels: EndLabel[]; width: number } {
  const labels = series.flatMap(({ endName, values, hue }): EndLabel[] => {
    const index = values.findLastIndex((value) => value !== null);
    const value = values[index] ?? null;
    if (endName === undefined || value === null) return [];
    const figure =
      unit === '%' ? format.percent(value) : withUnit(format.figure(value), unit, format);
    const figureWidth = Math.ceil(textWidth(figure, endLabelSize, 600));
    const isPartial = points[index]?.isPartial === true;
    return [{ index, value, figure, name: endName, figureWidth, dot: hue, isPartial }];
  });
  const width = widest(labels);
  if (width <= chartWidth * maxNameShare) return { labels, width };
  const short = labels.map((label) => ({ ...label, name: '' }));
  return { labels: short, width: widest(short) };
}

const widest = (labels: readonly EndLabel[]): number =>
  labels.reduce((width, { figureWidth, name }) => {
    const nameWidth = name === '' ? 0 : endNameDistance + Math.ceil(textWidth(name, endLabelSize));
    return Math.max(width, endLabelDistance + figureWidth + nameWidth);
  }, 0);
