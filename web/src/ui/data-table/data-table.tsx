import { Button } from '@mantine/core';
import { useRef } from 'react';
import { DataTableCards } from './data-table-cards.tsx';
import type { DataTableProps, Selection } from './data-table-column.ts';
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

function BulkBar<Row>({ selection }: { selection: Selection<Row> }) {
  const bar = useRef<HTMLDivElement>(null);
  return (
    <div ref={bar} className={classes['bulk']}>
      <output className={classes['count']}>{selection.countLabel}</output>
      <Button
        variant="link"
        size="xs"
        onClick={() => {
          // The bar unmounts when the selection is cleared, so move focus to the checkboxes below
          // it.
          bar.current?.nextElementSibling?.querySelector('input')?.focus();
          selection.onChange(new Set());
        }}
      >
        {selection.clearLabel}
      </Button>
      <div className={classes['bulkActions']}>{selection.actions}</div>
    </div>
  );
}
