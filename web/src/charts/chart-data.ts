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
  /** Captures without a food: grey and hatched. */
  isPending?: boolean | undefined;
  /** Interval around each value, drawn as a soft area behind the line. */
  margin?: readonly (ChartMargin | null)[] | undefined;
  marginName?: string | undefined;
  /** For the second of two lines, so that they differ without colour. */
  isDashed?: boolean | undefined;
  /** Printed with the last value at the end of the line. */
  endName?: string | undefined;
}

export interface ChartMargin {
  low: number;
  high: number;
}

export interface ChartPoint {
  /** YYYY-MM-DD or YYYY-MM-DDTHH:00 */
  x: string;
  tick: string;
  /** Second axis row, such as the month below days; shown where it changes. */
  group?: string | undefined;
  title: string;
  label?: string | undefined;
  /** Covers only part of its day, week, month, quarter or year; hatched. */
  isPartial?: boolean | undefined;
  /** Shown instead of `tick` where there is room: "1–16 Nov". */
  longTick?: string | undefined;
  /** Shown beside the tooltip's title: "16 of 30 days". */
  coverage?: string | undefined;
  /** The days behind the changes of this point: "1–15 Nov vs 1–15 Oct". */
  compared?: string | undefined;
  /** The likely total once the step is over; a dashed frame above the bar. */
  forecast?: { value: number; label: string } | undefined;
}

/** Everything a chart shows on screen, in a picture or on paper; texts are translated. */
export interface ChartData {
  unit: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  kind: 'bar' | 'line';
  /** The axis ends here even if every value is lower, such as 100 for shares. */
  maximum?: number | undefined;
  /** One per point, because a target can change over time. */
  targets?: readonly (number | null)[] | undefined;
  targetName?: string | undefined;
  /** False where a target covers less than the bar shows, so that nothing is above or below it. */
  isTargetComparable?: readonly boolean[] | undefined;
  forecastName?: string | undefined;
  /** One per point; omitted while a series is hidden. */
  totalChanges?: readonly (number | null)[] | undefined;
  /** False where the compared periods were measured too differently to call a change good or bad. */
  isChangeJudged?: boolean | undefined;
  /** False for series that are not parts of a whole: bars side by side, no total, no shares. */
  addsUp?: boolean | undefined;
  bands?: readonly ChartBand[] | undefined;
  bandsName?: string | undefined;
  /** Prints numbers instead of names, for paper with a key beside the chart. */
  hasNumberedBands?: boolean | undefined;
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
  /** True for money: figures already contain the symbol. */
  hasUnit?: boolean | undefined;
  tick(value: number): string;
  figure(value: number): string;
  percent(value: number): string;
  target?(value: number): string;
  forecast?(value: number): string;
}

export const withUnit = (figure: string, unit: string, { hasUnit }: ChartFormat): string =>
  hasUnit === true ? figure : `${figure} ${unit}`;
