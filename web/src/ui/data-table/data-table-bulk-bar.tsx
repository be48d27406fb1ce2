import { Button } from '@mantine/core';
import { useRef } from 'react';
import type { Selection } from './data-table-column.ts';
import classes from './data-table.module.css';

export function BulkBar<Row>({ selection }: { selection: Selection<Row> }) {
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
