import type { ReactNode } from 'react';

export interface Column<Row> {
  key: string;
  header: string;
  align?: 'start' | 'end';
  render: (row: Row) => ReactNode;
  sortable?: boolean;
}

export interface SortState {
  key: string;
  direction: 'asc' | 'desc';
}

export interface Selection<Row> {
  selectedKeys: ReadonlySet<string>;
  onChange: (selectedKeys: ReadonlySet<string>) => void;
  selectAllLabel: string;
  selectRowLabel: (row: Row) => string;
  countLabel: string;
  clearLabel: string;
  actions: ReactNode;
}

export interface RowMenu<Row> {
  header: string;
  label: (row: Row) => string;
  renderItems: (row: Row) => ReactNode;
}

interface RowActions<Row> {
  header: string;
  render: (row: Row) => ReactNode;
}

export function nextSort(current: SortState | undefined, key: string): SortState {
  const isReversed = current?.key === key && current.direction === 'asc';
  return { key, direction: isReversed ? 'desc' : 'asc' };
}

export function withKey(
  keys: ReadonlySet<string>,
  key: string,
  isIn: boolean,
): ReadonlySet<string> {
  const changed = new Set(keys);
  if (isIn) changed.add(key);
  else changed.delete(key);
  return changed;
}

/** Keys of rows on other pages stay. */
export function withKeys(
  keys: ReadonlySet<string>,
  changed: readonly string[],
  areIn: boolean,
): ReadonlySet<string> {
  const others = [...keys].filter((key) => !changed.includes(key));
  return new Set(areIn ? [...others, ...changed] : others);
}

export interface DataTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: SortState | undefined;
  onSortChange?: ((sort: SortState) => void) | undefined;
  selection?: Selection<Row> | undefined;
  rowMenu?: RowMenu<Row> | undefined;
  rowActions?: RowActions<Row> | undefined;
  currentKey?: string | undefined;
  onCurrentChange?: ((row: Row) => void) | undefined;
  isLoading?: boolean | undefined;
  loadingLabel?: string | undefined;
  empty?: ReactNode;
  footer?: ReactNode;
  isDense?: boolean | undefined;
  maxHeight?: number | undefined;
}
