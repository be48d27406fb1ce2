import { ActionIcon, Checkbox, Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconDots } from '#icons';
import { useRef, type ReactNode } from 'react';
import {
  nextSort,
  withKey,
  type Column,
  type RowMenu,
  type Selection,
  type SortState,
} from './data-table-column.ts';
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

interface PressableCellProps {
  isCurrent: boolean;
  onPress: (() => void) | undefined;
  children: ReactNode;
}

/** Covers its whole row; only the button of the current row is in the tab order. */
export function PressableCell({ isCurrent, onPress, children }: PressableCellProps) {
  if (onPress === undefined) return children;
  return (
    <button
      type="button"
      className={classes['press']}
      tabIndex={isCurrent ? 0 : -1}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

export function RowMenuButton<Row>({ row, rowMenu }: { row: Row; rowMenu: RowMenu<Row> }) {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon ref={button} aria-label={rowMenu.label(row)} size="xs">
          <IconDots size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      {/* A dialog opened by an item returns focus here, because the item itself has unmounted by then. */}
      <Menu.Dropdown onClickCapture={() => button.current?.focus()}>
        {rowMenu.renderItems(row)}
      </Menu.Dropdown>
    </Menu>
  );
}

interface RowCheckboxProps<Row> {
  row: Row;
  rowKey: string;
  selection: Selection<Row>;
}

export function RowCheckbox<Row>({ row, rowKey, selection }: RowCheckboxProps<Row>) {
  const { selectedKeys, selectRowLabel, onChange } = selection;
  const isSelected = selectedKeys.has(rowKey);
  return (
    <Checkbox
      aria-label={selectRowLabel(row)}
      checked={isSelected}
      onChange={() => onChange(withKey(selectedKeys, rowKey, !isSelected))}
    />
  );
}
