import { groupOrderings } from '@wastegauge/contract/values/address-options';
import { Menu } from '@mantine/core';
import { IconEdit, IconTrash, IconUsersGroup } from '#icons';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Group } from '@wastegauge/contract/directory/groups';
import { useTranslation } from 'react-i18next';
import { useMediaQuery } from '@mantine/hooks';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { orderingParam, parseSort } from '../../widgets/tables/ordering.ts';
import { PagedTable } from '../../widgets/tables/paged-table.tsx';
import type { Column } from '../../ui/data-table/data-table-column.ts';
import { defaultOrdering, type GroupsSearch } from './groups-search.ts';
import classes from './groups-table.module.css';

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
      sort={parseSort(search.ordering ?? defaultOrdering)}
      onSortChange={(sort) =>
        onSearchChange({ ordering: orderingParam(sort, groupOrderings, defaultOrdering) })
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

function useGroupColumns(): Column<Group>[] {
  const { t } = useTranslation('groups');
  // Tablets show the number below the name, because the columns would not fit.
  const isTight = useMediaQuery('(min-width: 600px) and (max-width: 959px)', false, {
    getInitialValueInEffect: false,
  });
  const none = <span className={classes['none']}>{t('none')}</span>;
  const columns: Column<Group>[] = [
    {
      key: 'name',
      header: t('columns.name'),
      sortable: true,
      render: ({ name, sites, users }) => (
        <span className={classes['lines']}>
          <span className={classes['name']}>{name}</span>
          <span className={classes['second']}>
            {t('sites', { count: sites })}, {t('users', { count: users })}
          </span>
        </span>
      ),
    },
    {
      key: 'contact_name',
      header: t('columns.contactName'),
      sortable: true,
      render: ({ contact_name, contact_number }) => (
        <span className={classes['lines']}>
          {contact_name || none}
          {isTight && <span className={classes['second']}>{contact_number}</span>}
        </span>
      ),
    },
    {
      key: 'contact_number',
      header: t('columns.contactNumber'),
      render: ({ contact_number }) =>
        contact_number === '' ? none : <span className={classes['figure']}>{contact_number}</span>,
    },
    {
      key: 'coordinates',
      header: t('columns.coordinates'),
      align: 'end',
      render: ({ longitude, latitude }) =>
        longitude === null || latitude === null ? (
          <span className={classes['none']}>{t('notSet')}</span>
        ) : (
          <span className={classes['pair']}>
            <span>{longitude.toFixed(4)},</span> <span>{latitude.toFixed(4)}</span>
          </span>
        ),
    },
    {
      key: 'owner',
      header: t('columns.owner'),
      sortable: true,
      render: ({ owner_id, owner_name }) =>
        owner_id === null ? none : (owner_name ?? t('form.unnamed')),
    },
    {
      key: 'signup_id',
      header: t('columns.signupId'),
      render: ({ signup_id_value }) =>
        signup_id_value === null ? (
          none
        ) : (
          <span className={classes['code']}>{signup_id_value}</span>
        ),
    },
  ];
  return isTight ? columns.filter(({ key }) => key !== 'contact_number') : columns;
}
