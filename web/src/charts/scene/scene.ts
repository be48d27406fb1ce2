import { chartHues } from '../chart-data.ts';

/** Colour roles; the theme or a file's palette supplies the values. */
export const paints = [
  ...chartHues,
  'series-soft',
  'surface',
  'sunken',
  'border',
  'baseline',
  'hollow',
  'ink',
  'text-2',
  'text-3',
  'grid',
  'axis',
  'target',
  'accent',
  'on-accent',
  'accent-text',
  'accent-tint',
  'band',
  'bad',
  'bad-tint',
  'good-text',
  'bad-text',
  'warn-text',
] as const;
export type Paint = (typeof paints)[number];

export interface ScenePath {
  kind: 'path';
  d: string;
  fill?: Paint | undefined;
  stroke?: Paint | undefined;
  strokeWidth?: number | undefined;
  dash?: readonly number[] | undefined;
  opacity?: number | undefined;
  hasRoundEnds?: boolean | undefined;
  /** Keeps axis-parallel lines one pixel sharp. */
  isCrisp?: boolean | undefined;
}

export interface SceneText {
  kind: 'text';
  x: number;
  y: number;
  text: string;
  size: number;
  weight: 400 | 600;
  anchor: 'start' | 'middle' | 'end';
  fill: Paint;
  spacing?: number | undefined;
}

interface SceneGroup {
  kind: 'group';
  x: number;
  y: number;
  items: readonly SceneItem[];
}

export type SceneItem = ScenePath | SceneText | SceneGroup;

/** Plain objects, rendered alike to screen, picture and paper. */
export interface VectorScene {
  width: number;
  height: number;
  items: readonly SceneItem[];
}

export function sceneTexts(items: readonly SceneItem[]): SceneText[] {
  return items.flatMap((item) => {
    if (item.kind === 'text') return [item];
    return item.kind === 'group' ? sceneTexts(item.items) : [];
  });
}
