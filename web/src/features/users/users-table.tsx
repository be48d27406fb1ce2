import { userOrderings } from '@wastegauge/contract/values/address-options';
import { Button, Menu } from '@mantine/core';
import { IconEdit, IconTrash, IconUserSearch } from '#icons';
import type { User } from '@wastegauge/contract/directory/accounts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '../../ui/data-table/data-table-column.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { orderingParam, parseSort } from '../../widgets/tables/ordering.ts';
import { PagedTable } from '../../widgets/tables/paged-table.tsx';
import { fullName } from '../../widgets/session/person-name.ts';
import { DeleteUsersDialog } from './delete-users-dialog.tsx';
import { EditUserDialog } from './edit-user-dialog.tsx';
import { useUserColumns } from './use-user-columns.tsx';
import type { UserList } from './use-users.ts';
import classes from './users-page.module.css';
import { filterCount, noFilters, defaultOrdering, type UsersSearch } from './users-search.ts';

const none: User[] = [];
const noSelection: ReadonlySet<string> = new Set();

interface UsersTableProps {
  users: UserList;
  onMailSent: (email: string) => void;
}

export function UsersTable({ users: { search, list, show }, onMailSent }: UsersTableProps) {
  const { t } = useTranslation(['users', 'common']);
  const me = useCurrentUser();
  const [opened, setOpened] = useState<'edit' | 'delete'>();
  // A closing dialog keeps its subject during the exit animation.
  const [edited, setEdited] = useState<User | null>(null);
  const [usersToDelete, setUsersToDelete] = useState<readonly User[]>(none);
  const [selectedKeys, setSelected] = useState(noSelection);
  const columns = useUserColumns();
  const users = list.data?.results ?? none;
  const isMe = ({ id }: User): boolean => id === me.id;
  const selected = users.filter(({ id }) => selectedKeys.has(String(id)));
  const others = selected.filter((user) => !isMe(user));
  const close = (): void => setOpened(undefined);
  const confirmDelete = (asked: readonly User[]): void => {
    setUsersToDelete(asked);
    setOpened('delete');
  };
  const move = (change: Partial<UsersSearch>): void => {
    setSelected(noSelection);
    show(change);
  };
  const isNarrowed = filterCount(search) > 0 || search.search !== undefined;
  const selection: Selection<User> = {
    selectedKeys: new Set(selected.map(({ id }) => String(id))),
    onChange: setSelected,
    selectAllLabel: t('selection.all'),
    selectRowLabel: (user) => t('selection.one', { name: fullName(user) }),
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
          onClick={() => confirmDelete(others)}
        >
          {t('delete.open')}
        </Button>
      </>
    ),
  };
  return (
    <>
      <PagedTable
        list={list}
        page={search.page}
        onPageChange={(page) => move({ page })}
        className={classes['list']}
        caption={t('title')}
        columns={columns}
        isDense
        sort={parseSort(search.ordering ?? defaultOrdering)}
        onSortChange={(sort) =>
          move({ ordering: orderingParam(sort, userOrderings, defaultOrdering) })
        }
        selection={selection}
        rowMenu={{
          header: t('actions'),
          label: (user) => t('actionsOf', { name: fullName(user) }),
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
                onClick={() => confirmDelete([user])}
              >
                {t('delete.open')}
              </Menu.Item>
              {isMe(user) && <Menu.Label>{t('delete.own')}</Menu.Label>}
            </>
          ),
        }}
        empty={
          <EmptyState
            icon={<IconUserSearch />}
            title={t('common:noResults')}
            hint={t('empty.hint')}
            action={
              isNarrowed && (
                <Button onClick={() => move({ ...noFilters, search: undefined })}>
                  {t('empty.clear')}
                </Button>
              )
            }
          />
        }
      />
      <EditUserDialog
        opened={opened === 'edit'}
        user={edited}
        onClose={close}
        onMailSent={onMailSent}
      />
      <DeleteUsersDialog opened={opened === 'delete'} users={usersToDelete} onClose={close} />
    </>
  );
}
