import { Flex } from '@mantine/core';
import type { DataTableProps } from './data-table-column.ts';
import { PressableCell, RowCheckbox, RowMenuButton, SortButton } from './data-table-controls.tsx';
import classes from './data-table.module.css';

export function DataTableCards<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, sort, onSortChange } = props;
  const sortable = columns.filter((column) => column.sortable === true);
  return (
    <>
      {onSortChange !== undefined && sortable.length > 0 && (
        <div className={classes['sortRow']}>
          {sortable.map((column) => (
            <SortButton key={column.key} column={column} sort={sort} onSortChange={onSortChange} />
          ))}
        </div>
      )}
      <ul aria-label={caption}>
        {rows.map((row) => (
          <Card key={rowKey(row)} row={row} {...props} />
        ))}
      </ul>
    </>
  );
}

function Card<Row>({
  row,
  columns,
  rowKey,
  selection,
  rowMenu,
  rowActions,
  currentKey,
  onCurrentChange,
}: DataTableProps<Row> & { row: Row }) {
  const key = rowKey(row);
  const isSelected = selection?.selectedKeys.has(key) ?? false;
  const [first, ...others] = columns;
  return (
    <li
      className={classes['card']}
      data-row={key}
      data-selected={isSelected || undefined}
      aria-current={key === currentKey || undefined}
      data-pressable={onCurrentChange !== undefined || undefined}
    >
      <div className={classes['cardHead']}>
        {selection !== undefined && <RowCheckbox row={row} rowKey={key} selection={selection} />}
        <div className={classes['cardTitle']}>
          <PressableCell
            isCurrent={key === currentKey}
            onPress={onCurrentChange && (() => onCurrentChange(row))}
          >
            {first?.render(row)}
          </PressableCell>
        </div>
        {rowMenu !== undefined && <RowMenuButton row={row} rowMenu={rowMenu} />}
      </div>
      <Flex component="dl" direction="column" gap={6} mt={6}>
        {others.map((column) => (
          <div key={column.key} className={classes['fact']}>
            <dt>{column.header}</dt>
            <dd>{column.render(row)}</dd>
          </div>
        ))}
      </Flex>
      {rowActions !== undefined && (
        <div className={classes['cardActions']}>{rowActions.render(row)}</div>
      )}
    </li>
  );
}
