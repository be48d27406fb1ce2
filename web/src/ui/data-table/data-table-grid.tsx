import { Checkbox, VisuallyHidden } from '@mantine/core';
import { withKeys, type DataTableProps } from './data-table-column.ts';
import classes from './data-table.module.css';
import { PressableCell, RowCheckbox, RowMenuButton, SortButton } from './data-table-controls.tsx';
import { ScrollBox } from './scroll-box.tsx';

export function DataTableGrid<Row>(props: DataTableProps<Row>) {
  const { caption, isDense = false, maxHeight } = props;
  return (
    <ScrollBox
      label={caption}
      className={classes['scroller']}
      style={{ maxHeight }}
      data-scrolls={maxHeight !== undefined || undefined}
    >
      <table className={classes['table']} data-dense={isDense || undefined}>
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <HeadRow {...props} />
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <BodyRow key={props.rowKey(row)} row={row} {...props} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

function HeadRow<Row>({
  columns,
  rows,
  rowKey,
  sort,
  onSortChange,
  selection,
  rowMenu,
  rowActions,
}: DataTableProps<Row>) {
  const keys = rows.map(rowKey);
  const selectedCount = keys.filter((key) => selection?.selectedKeys.has(key)).length;
  const isAllSelected = selectedCount > 0 && selectedCount === keys.length;
  return (
    <tr>
      {selection !== undefined && (
        <th scope="col" className={classes['tick']}>
          <Checkbox
            aria-label={selection.selectAllLabel}
            checked={isAllSelected}
            indeterminate={selectedCount > 0 && !isAllSelected}
            onChange={() =>
              selection.onChange(withKeys(selection.selectedKeys, keys, !isAllSelected))
            }
          />
        </th>
      )}
      {columns.map((column) => (
        <th
          key={column.key}
          scope="col"
          data-align={column.align}
          aria-sort={
            sort?.key === column.key
              ? sort.direction === 'asc'
                ? 'ascending'
                : 'descending'
              : undefined
          }
        >
          {column.sortable === true && onSortChange !== undefined ? (
            <SortButton column={column} sort={sort} onSortChange={onSortChange} />
          ) : (
            column.header
          )}
        </th>
      ))}
      {rowMenu !== undefined && (
        <th scope="col" className={classes['menu']}>
          <VisuallyHidden>{rowMenu.header}</VisuallyHidden>
        </th>
      )}
      {rowActions !== undefined && (
        <th scope="col" className={classes['menu']}>
          <VisuallyHidden>{rowActions.header}</VisuallyHidden>
        </th>
      )}
    </tr>
  );
}

function BodyRow<Row>({
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
  return (
    <tr
      data-row={key}
      data-selected={isSelected || undefined}
      aria-current={key === currentKey || undefined}
      data-pressable={onCurrentChange !== undefined || undefined}
    >
      {selection !== undefined && (
        <td className={classes['tick']}>
          <RowCheckbox row={row} rowKey={key} selection={selection} />
        </td>
      )}
      {columns.map((column, index) => (
        <td key={column.key} data-align={column.align}>
          <PressableCell
            isCurrent={key === currentKey}
            onPress={index === 0 && onCurrentChange ? () => onCurrentChange(row) : undefined}
          >
            {column.render(row)}
          </PressableCell>
        </td>
      ))}
      {rowMenu !== undefined && (
        <td className={classes['menu']}>
          <RowMenuButton row={row} rowMenu={rowMenu} />
        </td>
      )}
      {rowActions !== undefined && (
        <td className={classes['menu']}>
          <div className={classes['actions']}>{rowActions.render(row)}</div>
        </td>
      )}
    </tr>
  );
}
