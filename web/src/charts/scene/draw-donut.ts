import { arc, pie } from 'd3-shape';
import type { ChartHue } from '../chart-data.ts';
import type { VectorScene, SceneItem } from './scene.ts';

export interface DonutPart {
  key: string;
  name: string;
  hue: ChartHue;
  value: number;
}

const labelRoom = 30;

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
  const items = shown.flatMap((slice): SceneItem[] => {
    const middle = (slice.startAngle + slice.endAngle) / 2;
    const [x, y] = [Math.sin(middle) * (radius + 8), -Math.cos(middle) * (radius + 14)];
    const sector: SceneItem = {
      kind: 'path',
      d: ring(slice) ?? '',
      fill: slice.data.hue,
      stroke: 'surface',
      strokeWidth: shown.length > 1 ? 1.5 : 0,
    };
    if (!formatLabel) return [sector];
    return [
      sector,
      {
        kind: 'text',
        text: formatLabel(slice.data, (slice.value / total) * 100),
        x,
        y: y + 4.5,
        size: 12,
        weight: 600,
        anchor: anchorAt(middle),
        fill: 'ink',
      },
    ];
  });
  return { width: size, height: size, items };
}

function anchorAt(angle: number): 'start' | 'middle' | 'end' {
  const side = Math.sin(angle);
  if (Math.abs(side) < 0.3) return 'middle';
  return side > 0 ? 'start' : 'end';
}
