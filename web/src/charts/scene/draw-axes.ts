import { axisLabels } from './axis-labels.ts';
import type { ChartData } from '../chart-data.ts';
import type { ChartFrame } from '../chart-frame.ts';
import type { SceneItem, SceneText } from './scene.ts';
import { circlePath, linePath, rectPath } from './scene-paths.ts';
import { fitText, textWidth } from './text-width.ts';

const label = { kind: 'text', size: 12, weight: 400, fill: 'axis' } as const;

export function drawAxes(data: ChartData, frame: ChartFrame): SceneItem[] {
  return [
    ...drawBands(data, frame),
    ...drawValueAxis(data, frame),
    ...drawPointAxis(data, frame),
    ...drawDots(data, frame),
    ...drawDivider(data, frame),
  ];
}

function drawValueAxis({ unit }: ChartData, frame: ChartFrame): SceneItem[] {
  const { left, gridRight, ticks, yOf } = frame;
  const lines = ticks.map(({ value }): SceneItem => {
    const y = Math.round(yOf(value)) + 0.5;
    const stroke = value === 0 ? 'baseline' : 'grid';
    const d = linePath(left, y, gridRight, y);
    return { kind: 'path', d, stroke, strokeWidth: 1, isCrisp: true };
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

/** Overlapping bands share one path; a name is drawn where it does not collide with the next. */
function drawBands({ bands = [], hasNumberedBands }: ChartData, frame: ChartFrame): SceneItem[] {
  if (bands.length === 0) return [];
  const { left, top, bottom, band } = frame;
  const places = bands
    .map(({ from, to, name }, index) => ({
      x: left + from * band,
      width: (to - from + 1) * band,
      name: hasNumberedBands === true ? String(index + 1) : name,
    }))
    .toSorted((one, other) => one.x - other.x);
  const ground = places.map(({ x, width }) => rectPath(x, top, width, bottom - top));
  const names = places.flatMap(({ x, width, name }, index): SceneItem[] => {
    const room = Math.min(width, (places[index + 1]?.x ?? Number.POSITIVE_INFINITY) - x);
    if (room < (hasNumberedBands === true ? minNumberWidth : minNameWidth)) return [];
    const text = fitText(name, room - 8, label.size);
    return [{ ...label, text, x: x + 4, y: top + 14, anchor: 'start' }];
  });
  const edges = { stroke: 'surface', strokeWidth: 1 } as const;
  return [{ kind: 'path', d: ground.join(''), fill: 'band', ...edges }, ...names];
}

const minNameWidth = 40;
const minNumberWidth = 16;

const dotRadius = 3;
const dotsApart = 8;

function drawDots({ dots = [] }: ChartData, frame: ChartFrame): SceneItem[] {
  const { dotLine, band } = frame;
  if (dotLine === undefined) return [];
  const most = Math.max(Math.floor(band / dotsApart), 1);
  return dots.flatMap((hues, index) =>
    hues.slice(0, most).map((fill, position, shown): SceneItem => {
      const x = frame.xOf(index) + (position - (shown.length - 1) / 2) * dotsApart;
      return { kind: 'path', d: circlePath(x, dotLine, dotRadius), fill };
    }),
  );
}

function drawDivider({ divider }: ChartData, frame: ChartFrame): SceneItem[] {
  if (divider === undefined) return [];
  const x = Math.round(frame.left + divider.before * frame.band) + 0.5;
  const hasRoom = x + 6 + textWidth(divider.name, label.size) <= frame.right;
  return [
    {
      kind: 'path',
      d: linePath(x, 6, x, frame.bottom),
      stroke: 'axis',
      strokeWidth: 1,
      dash: [2, 3],
      isCrisp: true,
    },
    {
      ...label,
      text: divider.name,
      x: hasRoom ? x + 6 : x - 6,
      y: 14,
      anchor: hasRoom ? 'start' : 'end',
    },
  ];
}
