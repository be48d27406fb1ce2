import { Menu } from '@mantine/core';
import { IconEdit, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { groupOrderings, type Group } from '@wastegauge/contract/directory/groups';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { orderingOf, sortOf } from '../../widgets/tables/ordering.ts';
import { PagedTable } from '../../widgets/tables/paged-table.tsx';
import { usualOrdering, type GroupsSearch } from './groups-search.ts';
import { useGroupColumns } from './use-group-columns.tsx';

interface GroupsTableProps {
  list: UseQueryResult<{ count: number; results: Group[] }>;
  search: GroupsSearch;
  onSearchChange: (change: Partial<GroupsSearch>) => void;
  onEdit: (group: Group) => void;
  onDelete: (group: Group) => void;
}

export function GroupsTable({ list, search, onSearchChange, onEdit, onDelete }: GroupsTableProps) {
  const { t } = useTranslation('groups');
  const columns = useGroupColumns();
  return (
    <PagedTable
      list={list}
      failedText={t('fetchFailed')}
      page={search.page}
      onPageChange={(page) => onSearchChange({ page })}
      caption={t('title')}
      columns={columns}
      sort={sortOf(search.ordering ?? usualOrdering)}
      onSortChange={(sort) =>
        onSearchChange({ ordering: orderingOf(sort, groupOrderings, usualOrdering) })
      }
      rowMenu={{
        header: t('actions'),
        label: ({ name }) => t('actionsOf', { name }),
        renderItems: (group) => (
          <>
            <Menu.Item
              leftSection={<IconEdit size={16} stroke={1.7} aria-hidden />}
              onClick={() => onEdit(group)}
            >
              {t('update.open')}
            </Menu.Item>
            <Menu.Item
              data-danger
              leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
              onClick={() => onDelete(group)}
            >
              {t('delete.open')}
            </Menu.Item>
          </>
        ),
      }}
      empty={<EmptyState icon={<IconUsersGroup />} title={t('empty')} />}
    />
  );
}
