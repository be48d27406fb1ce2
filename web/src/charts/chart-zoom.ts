import type { ChartData } from './chart-data.ts';

/** Range of visible points by their `x`, inclusive. */
export interface ChartZoom {
  from: string;
  to: string;
}

/** Returns all points when the range matches none, as after a change of period. */
export function zoomedData(data: ChartData, zoom: ChartZoom | null | undefined): ChartData {
  if (!zoom) return data;
  const from = data.points.findIndex(({ x }) => x >= zoom.from);
  const to = data.points.findLastIndex(({ x }) => x <= zoom.to);
  if (from === -1 || to < from) return data;
  const cut = <Value>(values: readonly Value[]): readonly Value[] => values.slice(from, to + 1);
  return {
    ...data,
    points: cut(data.points),
    series: data.series.map((series) => ({
      ...series,
      values: cut(series.values),
      rolling: series.rolling && cut(series.rolling),
      changes: series.changes && cut(series.changes),
      hollow: series.hollow && cut(series.hollow),
      margin: series.margin && cut(series.margin),
    })),
    targets: data.targets && cut(data.targets),
    isTargetComparable: data.isTargetComparable && cut(data.isTargetComparable),
    totalChanges: data.totalChanges && cut(data.totalChanges),
    dots: data.dots && cut(data.dots),
    notes: data.notes && cut(data.notes),
    divider:
      data.divider && data.divider.before > from && data.divider.before <= to
        ? { ...data.divider, before: data.divider.before - from }
        : undefined,
    bands: data.bands
      ?.filter((band) => band.to >= from && band.from <= to)
      .map((band) => ({
        ...band,
        from: Math.max(band.from, from) - from,
        to: Math.min(band.to, to) - from,
      })),
  };
}
