import { Button } from '@mantine/core';
import type { Selection } from './data-table-column.ts';
import classes from './data-table.module.css';

export function BulkBar<Row>({ selection }: { selection: Selection<Row> }) {
  return (
    <div className={classes['bulk']}>
      <output className={classes['count']}>{selection.countLabel}</output>
      <Button variant="link" size="xs" onClick={() => selection.onChange(new Set())}>
        {selection.clearLabel}
      </Button>
      <div className={classes['bulkActions']}>{selection.actions}</div>
    </div>
  );
}
