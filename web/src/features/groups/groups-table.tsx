import { Menu } from '@mantine/core';
import { IconEdit, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { groupOrderings, type Group } from '@wastegauge/contract/groups';
import { standardPageSize } from '@wastegauge/contract/paging';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table.tsx';
import type { SortState } from '../../ui/data-table-column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Paging } from '../../widgets/paging.tsx';
import { useErrorText } from '../../widgets/use-error-text.ts';
import classes from './groups-page.module.css';
import { usualOrdering, type GroupsSearch } from './groups-search.ts';
import { useGroupColumns } from './use-group-columns.tsx';

interface GroupsTableProps {
  list: UseQueryResult<{ count: number; results: Group[] }>;
  search: GroupsSearch;
  onSearchChange: (change: Partial<GroupsSearch>) => void;
  onEdit: (group: Group) => void;
  onDelete: (group: Group) => void;
}

const none: Group[] = [];

export function GroupsTable({ list, search, onSearchChange, onEdit, onDelete }: GroupsTableProps) {
  const { t } = useTranslation(['groups', 'common']);
  const errorText = useErrorText();
  const columns = useGroupColumns();
  const total = list.data?.count ?? 0;
  const page = search.page ?? 1;
  const lastPage = Math.max(Math.ceil(total / standardPageSize), 1);
  const isBeyond = list.isSuccess && !list.isPlaceholderData && page > lastPage;
  useEffect(() => {
    if (isBeyond) onSearchChange({ page: lastPage === 1 ? undefined : lastPage });
  }, [isBeyond, lastPage, onSearchChange]);
  if (list.isError) {
    return (
      <ErrorState
        title={t('common:loadFailed')}
        hint={errorText(list.error)}
        retryLabel={t('common:retry')}
        onRetry={() => void list.refetch()}
      />
    );
  }
  return (
    <div className={classes['list']} data-refetching={list.isPlaceholderData || undefined}>
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={list.data?.results ?? none}
        rowKey={({ id }) => String(id)}
        sort={sortOf(search.ordering ?? usualOrdering)}
        onSortChange={(sort) => onSearchChange({ ordering: orderingOf(sort) })}
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
        isLoading={list.isPending}
        loadingLabel={t('common:loading')}
        empty={<EmptyState icon={<IconUsersGroup />} title={t('empty')} />}
        footer={
          total > 0 ? (
            <Paging
              page={page}
              pageSize={standardPageSize}
              total={total}
              onPageChange={(chosen) => onSearchChange({ page: chosen === 1 ? undefined : chosen })}
            />
          ) : undefined
        }
      />
    </div>
  );
}

const sortOf = (ordering: string): SortState =>
  ordering.startsWith('-')
    ? { key: ordering.slice(1), direction: 'desc' }
    : { key: ordering, direction: 'asc' };

function orderingOf({ key, direction }: SortState): GroupsSearch['ordering'] {
  const wanted = direction === 'desc' ? `-${key}` : key;
  const ordering = groupOrderings.find((known) => known === wanted);
  return ordering === usualOrdering ? undefined : ordering;
}
