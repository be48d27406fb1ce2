import type { ChartData, ChartSeries } from './chart-data.ts';

export interface StackedPart {
  from: number;
  to: number;
}

const shownSeries = (
  data: ChartData,
  hiddenKeys: ReadonlySet<string> | undefined,
): readonly ChartSeries[] =>
  hiddenKeys === undefined || hiddenKeys.size === 0
    ? data.series
    : data.series.filter(({ key }) => !hiddenKeys.has(key));

export const withoutHidden = (
  data: ChartData,
  hiddenKeys: ReadonlySet<string> | undefined,
): ChartData => {
  const series = shownSeries(data, hiddenKeys);
  return series.length === data.series.length ? data : { ...data, series, totalChanges: undefined };
};

export const addsUp = (data: ChartData): boolean => data.addsUp !== false;

export function stackedParts(series: readonly ChartSeries[], pointCount: number): StackedPart[][] {
  const tops = new Float64Array(pointCount);
  return series.map(({ values }) =>
    Array.from({ length: pointCount }, (_, index) => {
      const from = tops[index] ?? 0;
      const to = from + Math.max(values[index] ?? 0, 0);
      tops[index] = to;
      return { from, to };
    }),
  );
}

export function totalAt(series: readonly ChartSeries[], index: number): number | null {
  let total: number | null = null;
  for (const { values } of series) {
    const value = values[index] ?? null;
    if (value !== null) total = (total ?? 0) + value;
  }
  return total;
}

export const hasRolling = (series: readonly ChartSeries[]): boolean =>
  series.some(({ rolling }) => rolling?.some((mean) => mean !== null) === true);

/** The sum of the means is the mean of the sum. */
export function rollingTotals(
  series: readonly ChartSeries[],
  pointCount: number,
): (number | null)[] {
  return Array.from({ length: pointCount }, (_, index) => {
    let total: number | null = null;
    for (const { rolling } of series) {
      const mean = rolling?.[index] ?? null;
      if (mean !== null) total = (total ?? 0) + mean;
    }
    return total;
  });
}

export function highestValue(data: ChartData): number {
  const { series, points, targets } = data;
  const isStacked = data.kind === 'bar' && addsUp(data);
  let highest = data.maximum ?? 0;
  for (let index = 0; index < points.length; index += 1) {
    highest = Math.max(highest, targets?.[index] ?? 0, points[index]?.forecast?.value ?? 0);
    if (isStacked) highest = Math.max(highest, totalAt(series, index) ?? 0);
    for (const { values, rolling, margin } of series) {
      const top = Math.max(values[index] ?? 0, rolling?.[index] ?? 0, margin?.[index]?.high ?? 0);
      highest = Math.max(highest, top);
    }
  }
  return highest;
}
