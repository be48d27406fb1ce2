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
  /** "2 selected" */
  countLabel: string;
  clearLabel: string;
  actions: ReactNode;
}

export interface RowMenu<Row> {
  /** Names the column for screen readers. */
  header: string;
  label: (row: Row) => string;
  /** Menu items of the component library. */
  renderItems: (row: Row) => ReactNode;
}

/** Buttons at the end of a row; on phones at the foot of its card. */
export interface RowActions<Row> {
  /** Names the column for screen readers. */
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

export interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: SortState | undefined;
  onSortChange?: ((sort: SortState) => void) | undefined;
  selection?: Selection<Row> | undefined;
  rowMenu?: RowMenu<Row> | undefined;
  rowActions?: RowActions<Row> | undefined;
  /** The row the page is about at the moment. */
  currentKey?: string | undefined;
  /** Rows can be pressed. */
  onCurrentChange?: ((row: Row) => void) | undefined;
  isLoading?: boolean | undefined;
  loadingLabel?: string | undefined;
  /** In place of the rows when there are none. */
  empty?: ReactNode;
  /** Under the rows: a count and the pager. */
  footer?: ReactNode;
  /** Rows of one line. */
  isDense?: boolean | undefined;
  /** In px; the rows scroll under the head. */
  maxHeight?: number | undefined;
}
