import { arc, pie } from 'd3-shape';
import type { ChartHue } from '../chart-data.ts';
import { linePath } from './scene-paths.ts';
import type { VectorScene, SceneItem, SceneText } from './scene.ts';
import { textWidth } from './text-width.ts';

export interface DonutPart {
  key: string;
  name: string;
  hue: ChartHue;
  value: number;
}

const labelRoom = 30;
const labelSize = 12;

export function drawDonut(
  parts: readonly DonutPart[],
  size: number,
  formatLabel?: (part: DonutPart, share: number) => string,
): VectorScene {
  const radius = size / 2 - (formatLabel ? labelRoom : 0);
  const total = parts.reduce((sum, { value }) => sum + Math.max(value, 0), 0);
  const ring = arc<{ startAngle: number; endAngle: number }>()
    .innerRadius(formatLabel ? radius / 2 : radius * 0.57)
    .outerRadius(radius)
    .digits(2);
  const slices = pie<DonutPart>()
    .sortValues(null)
    .value(({ value }) => Math.max(value, 0))(parts.map((part) => part));
  const shown = slices.filter(({ startAngle, endAngle }) => endAngle > startAngle);
  const sectors = shown.map((slice): SceneItem => ({
    kind: 'path',
    d: ring(slice) ?? '',
    fill: slice.data.hue,
    stroke: 'surface',
    strokeWidth: shown.length > 1 ? 1.5 : 0,
  }));
  if (!formatLabel) return { width: size, height: size, items: sectors };
  const labels = shown.map(({ data, value, startAngle, endAngle }) => ({
    text: formatLabel(data, (value / total) * 100),
    angle: (startAngle + endAngle) / 2,
  }));
  return { width: size, height: size, items: [...sectors, ...drawLabels(labels, radius)] };
}

interface SliceLabel {
  text: string;
  /** Middle of its slice, clockwise from the top. */
  angle: number;
}

const minShiftWithLine = 0.12;

function drawLabels(labels: readonly SliceLabel[], radius: number): SceneItem[] {
  const angles = spreadAngles(labels, radius);
  return labels.flatMap(({ text, angle }, index): SceneItem[] => {
    const placed = angles[index] ?? angle;
    const at = (turn: number, distance: number): [number, number] => [
      Math.sin(turn) * (radius + distance),
      -Math.cos(turn) * (radius + distance),
    ];
    const label: SceneItem = {
      kind: 'text',
      text,
      ...labelPlace(placed, radius),
      size: labelSize,
      weight: 600,
      fill: 'ink',
    };
    if (Math.abs(placed - angle) < minShiftWithLine) return [label];
    const d = linePath(...at(angle, 1), ...at(placed, 6));
    return [{ kind: 'path', d, stroke: 'axis', strokeWidth: 1 }, label];
  });
}

function labelPlace(angle: number, radius: number): Pick<SceneText, 'x' | 'y' | 'anchor'> {
  const side = Math.sin(angle);
  return {
    x: side * (radius + 8),
    y: -Math.cos(angle) * (radius + 14) + 4.5,
    anchor: Math.abs(side) < 0.3 ? 'middle' : side > 0 ? 'start' : 'end',
  };
}

const maxRounds = 200;
const turnStep = 0.02;

/** Turns neighbouring labels away from each other until none overlap. */
function spreadAngles(labels: readonly SliceLabel[], radius: number): number[] {
  const angles = labels.map(({ angle }) => angle);
  for (let round = 0; round < maxRounds; round += 1) {
    const boxes = labels.map(({ text }, index) => labelBox(text, angles[index] ?? 0, radius));
    const tooClose = boxes.flatMap((box, index) => {
      const next = (index + 1) % boxes.length;
      const other = boxes[next];
      return other !== undefined && next !== index && overlaps(box, other) ? [[index, next]] : [];
    });
    if (tooClose.length === 0) break;
    for (const [first = 0, second = 0] of tooClose) {
      angles[first] = (angles[first] ?? 0) - turnStep;
      angles[second] = (angles[second] ?? 0) + turnStep;
    }
  }
  return angles;
}

interface LabelBox {
  left: number;
  right: number;
  baseline: number;
}

function labelBox(text: string, angle: number, radius: number): LabelBox {
  const { x, y, anchor } = labelPlace(angle, radius);
  const width = textWidth(text, labelSize, 600);
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, right: left + width, baseline: y };
}

const overlaps = (one: LabelBox, other: LabelBox): boolean =>
  one.left < other.right + 4 &&
  other.left < one.right + 4 &&
  Math.abs(one.baseline - other.baseline) < labelSize + 2;
