import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { RowMenu } from './data-table-column.ts';

export function RowMenuButton<Row>({ row, rowMenu }: { row: Row; rowMenu: RowMenu<Row> }) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={rowMenu.label(row)} size="xs">
          <IconDots size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{rowMenu.renderItems(row)}</Menu.Dropdown>
    </Menu>
  );
}
