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
