import type { ReactNode } from 'react';
import { BulkBar } from './data-table-bulk-bar.tsx';
import { DataTableCards } from './data-table-cards.tsx';
import type { Column, RowActions, RowMenu, Selection, SortState } from './data-table-column.ts';
import { DataTableGrid } from './data-table-grid.tsx';
import classes from './data-table.module.css';
import { TableSkeleton } from './skeleton.tsx';
import { useIsPhone } from './use-is-phone.ts';

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

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, selection, isLoading = false, loadingLabel, empty, footer } = props;
  const isPhone = useIsPhone();
  if (isLoading) return <TableSkeleton label={loadingLabel} columns={columns.length} />;
  const Rows = isPhone ? DataTableCards<Row> : DataTableGrid<Row>;
  return (
    <div className={classes['root']}>
      {selection !== undefined && selection.selectedKeys.size > 0 && (
        <BulkBar selection={selection} />
      )}
      {rows.length === 0 ? empty : <Rows {...props} />}
      {footer !== undefined && <div className={classes['foot']}>{footer}</div>}
    </div>
  );
}
