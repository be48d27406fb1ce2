import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { nextSort, type Column, type SortState } from './data-table-column.ts';
import classes from './data-table.module.css';

interface SortButtonProps<Row> {
  column: Column<Row>;
  sort: SortState | undefined;
  onSortChange: (sort: SortState) => void;
}

export function SortButton<Row>({ column, sort, onSortChange }: SortButtonProps<Row>) {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <button
      type="button"
      className={classes['sort']}
      data-sorted={direction}
      onClick={() => onSortChange(nextSort(sort, column.key))}
    >
      {column.header}
      <Arrow className={classes['arrow']} size={14} stroke={2} aria-hidden />
    </button>
  );
}
