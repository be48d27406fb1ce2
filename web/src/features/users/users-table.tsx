import { Button, Menu } from '@mantine/core';
import { IconEdit, IconTrash, IconUserSearch } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { User } from '@wastegauge/contract/accounts';
import { standardPageSize } from '@wastegauge/contract/paging';
import { userOrderings } from '@wastegauge/contract/users';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table.tsx';
import type { Selection, SortState } from '../../ui/data-table-column.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { useCurrentUser } from '../../widgets/current-user.ts';
import { Paging } from '../../widgets/paging.tsx';
import { useErrorText } from '../../widgets/use-error-text.ts';
import { DeleteUsersDialog } from './delete-users-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { useUserColumns } from './use-user-columns.tsx';
import type { useUsers } from './use-users.ts';
import { nameOf } from './user-name.ts';
import classes from './users-page.module.css';
import {
  countActive,
  noFilters,
  searchOf,
  usualOrdering,
  type UsersSearch,
} from './users-search.ts';

interface UsersTableProps {
  list: UseQueryResult<{ count: number; results: User[] }>;
  users: ReturnType<typeof useUsers>;
}

const none: User[] = [];
const nobody: ReadonlySet<string> = new Set();

export function UsersTable({ list, users: { search, show } }: UsersTableProps) {
  const { t } = useTranslation(['users', 'common']);
  const errorText = useErrorText();
  const me = useCurrentUser();
  const [opened, setOpened] = useState<'edit' | 'delete'>();
  // What closes keeps whom it was about.
  const [edited, setEdited] = useState<User | null>(null);
  const [doomed, setDoomed] = useState<readonly User[]>(none);
  const [selectedKeys, setSelected] = useState(nobody);
  const columns = useUserColumns();
  const page = search.page ?? 1;
  const total = list.data?.count ?? 0;
  const lastPage = Math.max(Math.ceil(total / standardPageSize), 1);
  const isBeyond = list.isSuccess && !list.isPlaceholderData && page > lastPage;
  useEffect(() => {
    if (isBeyond) show({ page: lastPage === 1 ? undefined : lastPage });
  }, [isBeyond, lastPage, show]);
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
  const users = list.data?.results ?? none;
  const isMe = ({ id }: User): boolean => id === me.id;
  const selected = users.filter(({ id }) => selectedKeys.has(String(id)));
  const others = selected.filter((user) => !isMe(user));
  const close = (): void => setOpened(undefined);
  const askToDelete = (asked: readonly User[]): void => {
    setDoomed(asked);
    setOpened('delete');
  };
  const move = (change: Partial<UsersSearch>): void => {
    setSelected(nobody);
    show(change);
  };
  const isNarrowed = countActive(search) > 0 || search.search !== undefined;
  const selection: Selection<User> = {
    selectedKeys: new Set(selected.map(({ id }) => String(id))),
    onChange: setSelected,
    selectAllLabel: t('selection.all'),
    selectRowLabel: (user) => t('selection.one', { name: nameOf(user) }),
    countLabel: t('selection.count', { number: selected.length }),
    clearLabel: t('selection.clear'),
    actions: (
      <>
        {others.length < selected.length && (
          <span className={classes['note']}>{t('selection.ownStays')}</span>
        )}
        <Button
          size="xs"
          variant="danger"
          leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
          disabled={others.length === 0}
          onClick={() => askToDelete(others)}
        >
          {t('delete.open')}
        </Button>
      </>
    ),
  };
  return (
    <div className={classes['list']} data-refetching={list.isPlaceholderData || undefined}>
      <DataTable
        caption={t('title')}
        columns={columns}
        rows={users}
        rowKey={({ id }) => String(id)}
        isDense
        sort={sortOf(search.ordering ?? usualOrdering)}
        onSortChange={(sort) => move({ ordering: orderingOf(sort) })}
        selection={selection}
        rowMenu={{
          header: t('actions'),
          label: (user) => t('actionsOf', { name: nameOf(user) }),
          renderItems: (user) => (
            <>
              <Menu.Item
                leftSection={<IconEdit size={16} stroke={1.7} aria-hidden />}
                onClick={() => {
                  setEdited(user);
                  setOpened('edit');
                }}
              >
                {t('edit.open')}
              </Menu.Item>
              <Menu.Item
                data-danger
                leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
                disabled={isMe(user)}
                onClick={() => askToDelete([user])}
              >
                {t('delete.open')}
              </Menu.Item>
              {isMe(user) && <Menu.Label>{t('delete.own')}</Menu.Label>}
            </>
          ),
        }}
        isLoading={list.isPending}
        loadingLabel={t('common:loading')}
        empty={
          <EmptyState
            icon={<IconUserSearch />}
            title={t('common:noResults')}
            hint={t('empty.hint')}
            action={
              isNarrowed && (
                <Button onClick={() => move({ ...searchOf(noFilters), search: undefined })}>
                  {t('empty.clear')}
                </Button>
              )
            }
          />
        }
        footer={
          total > 0 ? (
            <Paging
              page={page}
              pageSize={standardPageSize}
              total={total}
              onPageChange={(chosen) => move({ page: chosen === 1 ? undefined : chosen })}
            />
          ) : undefined
        }
      />
      <EditUserDialog opened={opened === 'edit'} user={edited} onClose={close} />
      <DeleteUsersDialog opened={opened === 'delete'} users={doomed} onClose={close} />
    </div>
  );
}

const sortOf = (ordering: string): SortState =>
  ordering.startsWith('-')
    ? { key: ordering.slice(1), direction: 'desc' }
    : { key: ordering, direction: 'asc' };

function orderingOf({ key, direction }: SortState): UsersSearch['ordering'] {
  const wanted = direction === 'desc' ? `-${key}` : key;
  const ordering = userOrderings.find((known) => known === wanted);
  return ordering === usualOrdering ? undefined : ordering;
}
