/** The hues of the design, each for one meaning; `series` where a chart has a single one. */
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
  /** One for each point; null where the figure has no meaning. */
  values: readonly (number | null)[];
  /** Means of the seven days that end at each point, drawn as a line over soft bars. */
  rolling?: readonly (number | null)[] | undefined;
  /** Change against the same place in the period before, in percent, for the tooltip. */
  changes?: readonly (number | null)[] | undefined;
  /** True where nobody set the figure and a default is shown: the bar is hollow and dashed. */
  hollow?: readonly boolean[] | undefined;
}

export interface ChartPoint {
  /** A day, or a day and an hour: YYYY-MM-DD or YYYY-MM-DDTHH:00. */
  x: string;
  /** What stands under the axis. */
  tick: string;
  /** Stands below `tick` where it differs from the point before, as the month under days. */
  group?: string | undefined;
  /** Names the point in the tooltip, the table and for screen readers. */
  title: string;
  /** Stands above the bar where there is room. */
  label?: string | undefined;
}

/** All that is drawn, on the screen, in a picture or on paper, with every text already translated. */
export interface ChartData {
  /** Above the axis, once. */
  unit: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  kind: 'bar' | 'line';
  /** One for each point: past months keep their line. */
  targets?: readonly (number | null)[] | undefined;
  targetName?: string | undefined;
  /** What changes are against, beside the title of the tooltip: "vs week before". */
  comparedWith?: string | undefined;
  /** Change of all series together, one for each point; left out of the tooltip while a series is hidden. */
  totalChanges?: readonly (number | null)[] | undefined;
  /** False where series are no parts of a whole: bars stand side by side, without total and share. */
  addsUp?: boolean | undefined;
  /** Stretches of points behind the chart, such as venue events, and what they are called together. */
  bands?: readonly ChartBand[] | undefined;
  bandsName?: string | undefined;
  /** Each point has a figure of one series only: the others are not spoken of, and there is no total. */
  hasOneEach?: boolean | undefined;
  /** Under the axis, a list for each point. */
  dots?: readonly (readonly ChartHue[])[] | undefined;
  /** A line before a point, and what begins there. */
  divider?: { before: number; name: string } | undefined;
  /** Beside the figures of each point, as what it would count as by default. */
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

/** Figures as the page writes them: on an axis short, in a tooltip whole. */
export interface ChartFormat {
  tick(value: number): string;
  figure(value: number): string;
  percent(value: number): string;
  /** The value of a target in its label; as a figure where absent. */
  target?(value: number): string;
}
