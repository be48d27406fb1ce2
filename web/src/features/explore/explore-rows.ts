import type { SortState } from '../../ui/data-table/data-table-column.ts';
import { bandNames } from '../../charts/point-rows.ts';
import type { ExploreView } from './use-explore-view.ts';

export interface ExploreRow {
  x: string;
  title: string;
  events: readonly string[];
  values: readonly (number | null)[];
  total: number | null;
  change: number | null;
  /** The days behind the change. */
  compared: string | undefined;
}

export const columnKeys = { period: 'x', total: 'total', change: 'change' } as const;

export function exploreRows({
  points,
  all,
  totals,
  totalChanges,
  data,
}: Pick<ExploreView, 'points' | 'all' | 'totals' | 'totalChanges' | 'data'>): ExploreRow[] {
  return points.map(({ x, title, coverage, compared }, point) => {
    const values = all.map((series) => series.values[point] ?? null);
    const events = bandNames(data, point);
    return {
      x,
      title: coverage === undefined ? title : `${title} (${coverage})`,
      events,
      values,
      total: totals[point] ?? null,
      change: totalChanges[point] ?? null,
      compared,
    };
  });
}

/** Rows without a figure come last. */
export function sortRows(
  rows: readonly ExploreRow[],
  { key, direction }: SortState,
  labelKeys: readonly string[],
): ExploreRow[] {
  const sign = direction === 'asc' ? 1 : -1;
  if (key === columnKeys.period) {
    return rows.toSorted((one, other) => sign * one.x.localeCompare(other.x));
  }
  const sortValue = (row: ExploreRow): number | null => {
    if (key === columnKeys.total) return row.total;
    if (key === columnKeys.change) return row.change;
    return row.values[labelKeys.indexOf(key.slice(labelPrefix.length))] ?? null;
  };
  return rows.toSorted((one, other) => {
    const [first, second] = [sortValue(one), sortValue(other)];
    if (first === null || second === null) {
      return Number(first === null) - Number(second === null);
    }
    return sign * (first - second) || one.x.localeCompare(other.x);
  });
}

const labelPrefix = 'label:';

/** Avoids collisions with the keys of the other columns. */
export const labelColumnKey = (key: string): string => labelPrefix + key;
