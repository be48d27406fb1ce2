import { axisLabels } from './axis-labels.ts';
import type { ChartData } from './chart-data.ts';
import type { ChartFrame } from './chart-frame.ts';
import type { SceneItem, SceneText } from './scene.ts';
import { linePath, rectPath } from './scene-paths.ts';
import { fitText, textWidth } from './text-width.ts';

const label = { kind: 'text', size: 12, weight: 400, fill: 'axis' } as const;

/** Grid, figures beside it, the unit above, and what stands behind the bars. */
export function drawAxes(data: ChartData, frame: ChartFrame): SceneItem[] {
  return [...drawBands(data, frame), ...drawValueAxis(data, frame), ...drawPointAxis(data, frame)];
}

function drawValueAxis({ unit }: ChartData, frame: ChartFrame): SceneItem[] {
  const { left, right, ticks, yOf } = frame;
  const lines = ticks.map(({ value }): SceneItem => {
    const y = Math.round(yOf(value)) + 0.5;
    const stroke = value === 0 ? 'baseline' : 'grid';
    return { kind: 'path', d: linePath(left, y, right, y), stroke, strokeWidth: 1, isCrisp: true };
  });
  const figures = ticks.map(({ value, text }): SceneText => ({
    ...label,
    text,
    x: left - 8,
    y: Math.round(yOf(value)) + 4.5,
    anchor: 'end',
  }));
  return [...lines, ...figures, unitText(unit, left)];
}

const unitText = (unit: string, left: number): SceneText =>
  textWidth(unit, label.size) <= left - 8
    ? { ...label, text: unit, x: left - 8, y: 14, anchor: 'end' }
    : { ...label, text: unit, x: 0, y: 14, anchor: 'start' };

function drawPointAxis({ points }: ChartData, frame: ChartFrame): SceneItem[] {
  const { ticks, groups } = axisLabels(points, frame.band);
  const place = (index: number, text: string, weight: 400 | 600): number => {
    const half = textWidth(text, label.size, weight) / 2;
    return Math.min(Math.max(frame.xOf(index), half), frame.size.width - half);
  };
  return [
    ...ticks.map(({ index, text }): SceneText => ({
      ...label,
      text,
      x: place(index, text, 400),
      y: tickLine(frame),
      anchor: 'middle',
    })),
    ...groups.map(({ index, text }): SceneText => ({
      ...label,
      weight: 600,
      text,
      x: place(index, text, 600),
      y: tickLine(frame) + 16,
      anchor: 'middle',
    })),
  ];
}

export const tickLine = (frame: ChartFrame): number => frame.bottom + 17;

function drawBands({ bands = [] }: ChartData, frame: ChartFrame): SceneItem[] {
  const { left, top, bottom, band } = frame;
  return bands.flatMap(({ from, to, name }): SceneItem[] => {
    const x = left + from * band;
    const width = (to - from + 1) * band;
    const back: SceneItem = {
      kind: 'path',
      d: rectPath(x, top, width, bottom - top),
      fill: 'band',
    };
    if (width < 40) return [back];
    const text = fitText(name, width - 8, label.size);
    return [back, { ...label, text, x: x + 4, y: top + 14, anchor: 'start' }];
  });
}
