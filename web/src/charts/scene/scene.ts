import { chartHues } from '../chart-data.ts';

/** Colours by their role; a theme on the screen or a palette in a file gives them their values. */
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
  /** Axis-parallel lines that stay one pixel sharp. */
  isCrisp?: boolean | undefined;
}

export interface SceneText {
  kind: 'text';
  /** Where `anchor` of the text stands, on its base line. */
  x: number;
  y: number;
  text: string;
  size: number;
  weight: 400 | 600;
  anchor: 'start' | 'middle' | 'end';
  fill: Paint;
  /** Between letters, in sizes of the text. */
  spacing?: number | undefined;
}

/** Items drawn away from where they were made, as a chart on a page. */
interface SceneGroup {
  kind: 'group';
  x: number;
  y: number;
  items: readonly SceneItem[];
}

export type SceneItem = ScenePath | SceneText | SceneGroup;

/** A drawing as plain objects, from which screen, picture and paper are made alike. */
export interface Scene {
  width: number;
  height: number;
  items: readonly SceneItem[];
}
