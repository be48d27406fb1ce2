import type { Paint, SceneItem, ScenePath, SceneText } from '../scene/scene.ts';
import { hatchPath } from '../scene/hatch-path.ts';
import { linePath, rectPath, rounded } from '../scene/scene-paths.ts';

interface TextStyle {
  size?: number;
  weight?: 400 | 600;
  anchor?: 'start' | 'middle' | 'end';
  fill?: Paint;
}

const titleSpacing = -0.018;

export const textItem = (x: number, y: number, text: string, style: TextStyle = {}): SceneText => ({
  kind: 'text',
  x,
  y,
  text,
  size: 13,
  weight: 400,
  anchor: 'start',
  fill: 'ink',
  spacing: (style.size ?? 0) >= 16 ? titleSpacing : undefined,
  ...style,
});

export const hairline = (
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: Paint = 'border',
): ScenePath => ({ kind: 'path', d: linePath(x1, y1, x2, y2), stroke, strokeWidth: 1 });

export const swatchItem = (x: number, y: number, fill: Paint): ScenePath => ({
  kind: 'path',
  d: rectPath(x, y, 10, 10, 3),
  fill,
});

/** Grey and hatched, for captures without a food. */
export const pendingSwatch = (x: number, y: number): ScenePath[] => [
  {
    kind: 'path',
    d: rectPath(x + 0.5, y + 0.5, 9, 9, 2),
    fill: 'sunken',
    stroke: 'hollow',
    strokeWidth: 1,
    dash: [2, 1.5],
  },
  {
    kind: 'path',
    d: hatchPath({ x, y, width: 10, height: 10, radius: 2 }),
    fill: 'hollow',
    opacity: 0.55,
  },
];

const ring = 'a8.4 8.4 0 1 1 16.8 0';

export function logoItems(x: number, y: number): SceneItem[] {
  const unit = 24 / 28;
  const at = (length: number): number => rounded(length * unit);
  const scaled = (relative: string): string =>
    relative.replaceAll(/-?\d*\.?\d+/gu, (text) => String(at(Number(text))));
  const start = `M${rounded(x + 5.6 * unit)} ${rounded(y + 18.4 * unit)}`;
  const leaf = `M${rounded(x + 13.2 * unit)} ${rounded(y + 19.9 * unit)}`;
  const stroke = { stroke: 'on-accent', strokeWidth: 2.2 * unit, hasRoundEnds: true } as const;
  return [
    { kind: 'path', d: rectPath(x, y, 24, 24, 7), fill: 'accent' },
    { kind: 'path', d: `${start}${scaleArc(ring, at)}`, opacity: 0.38, ...stroke },
    { kind: 'path', d: `${start}${scaleArc('a8.4 8.4 0 0 1 5.2 -7.77', at)}`, ...stroke },
    {
      kind: 'path',
      d: `${leaf}${scaled('c-0.6 -3.9 1.6 -7.7 6.4 -8.7c0.5 4.6 -1.6 8.4 -6.4 8.7')}Z`,
      fill: 'on-accent',
    },
  ];
}

/** Scales an arc's radii and end point, but not its three flags. */
function scaleArc(path: string, at: (length: number) => number): string {
  const [rx = 0, ry = 0, turn = 0, large = 0, sweep = 0, x = 0, y = 0] = path
    .slice(1)
    .split(' ')
    .map(Number);
  return `a${at(rx)} ${at(ry)} ${turn} ${large} ${sweep} ${at(x)} ${at(y)}`;
}
