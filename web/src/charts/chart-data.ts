/** Each hue has one meaning; `series` is for charts with a single series. */
export const chartHues = [
  'series',
  'blue',
  'ochre',
  'plum',
  'teal',
  'terracotta',
  'indigo',
  'olive',
  'sky',
  'cocoa',
  'rose',
  'slate',
  'other',
] as const;
export type ChartHue = (typeof chartHues)[number];

export interface ChartSeries {
  key: string;
  name: string;
  hue: ChartHue;
  /** One per point; null where there is no figure. */
  values: readonly (number | null)[];
  /** Seven-day means ending at each point, drawn as a line over soft bars. */
  rolling?: readonly (number | null)[] | undefined;
  /** Percentage change against the previous period, for the tooltip. */
  changes?: readonly (number | null)[] | undefined;
  /** True where a default is shown instead of an entered figure; drawn hollow and dashed. */
  hollow?: readonly boolean[] | undefined;
}

export interface ChartPoint {
  /** YYYY-MM-DD or YYYY-MM-DDTHH:00 */
  x: string;
  tick: string;
  /** Second axis row, such as the month below days; shown where it changes. */
  group?: string | undefined;
  title: string;
  label?: string | undefined;
}

/** Everything a chart shows on screen, in a picture or on paper; texts are translated. */
export interface ChartData {
  unit: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  kind: 'bar' | 'line';
  /** One per point, because a target can change over time. */
  targets?: readonly (number | null)[] | undefined;
  targetName?: string | undefined;
  /** Shown beside the tooltip's title: "vs week before". */
  comparedWith?: string | undefined;
  /** One per point; omitted while a series is hidden. */
  totalChanges?: readonly (number | null)[] | undefined;
  /** False for series that are not parts of a whole: bars side by side, no total, no shares. */
  addsUp?: boolean | undefined;
  bands?: readonly ChartBand[] | undefined;
  bandsName?: string | undefined;
  /** Each point has a value in one series only; the tooltip omits the others and the total. */
  hasOneEach?: boolean | undefined;
  dots?: readonly (readonly ChartHue[])[] | undefined;
  divider?: { before: number; name: string } | undefined;
  notes?: readonly (readonly PointNote[])[] | undefined;
}

export interface ChartBand {
  from: number;
  to: number;
  name: string;
}

export interface PointNote {
  name: string;
  figure: string;
}

export interface ChartFormat {
  tick(value: number): string;
  figure(value: number): string;
  percent(value: number): string;
  target?(value: number): string;
}
