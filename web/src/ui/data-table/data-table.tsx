import { BulkBar } from './data-table-bulk-bar.tsx';
import { DataTableCards } from './data-table-cards.tsx';
import type { DataTableProps } from './data-table-column.ts';
import { DataTableGrid } from './data-table-grid.tsx';
import classes from './data-table.module.css';
import { TableSkeleton } from '../feedback/skeleton.tsx';
import { useIsPhone } from '../use-is-phone.ts';

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
