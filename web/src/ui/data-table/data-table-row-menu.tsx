import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useRef } from 'react';
import type { RowMenu } from './data-table-column.ts';

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
