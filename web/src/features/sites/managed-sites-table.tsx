import { Button, Menu } from '@mantine/core';
import { IconBuilding, IconDeviceCctv, IconEdit, IconUsersGroup } from '@tabler/icons-react';
import { siteOrderings, type ManagedSite } from '@wastegauge/contract/directory/sites';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '../../ui/data-table/data-table-column.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MoveDevicesDialog } from '../../widgets/places/move-devices-dialog.tsx';
import { orderingParam, parseSort } from '../../widgets/tables/ordering.ts';
import { PagedTable } from '../../widgets/tables/paged-table.tsx';
import { AssignSitesDialog } from './assign-sites-dialog.tsx';
import { ManagedSiteDialog } from './managed-site-dialog.tsx';
import { filterCount, defaultOrdering, type ManagedSitesSearch } from './managed-sites-search.ts';
import classes from './managed-sites-table.module.css';
import type { ManagedSiteList } from './use-managed-sites.ts';
import { useSiteColumns } from './use-site-columns.tsx';

interface ManagedSitesTableProps {
  sites: ManagedSiteList;
  onCreateGroup: (() => void) | undefined;
}

const none: ManagedSite[] = [];
const nothing: ReadonlySet<string> = new Set();

export function ManagedSitesTable({
  sites: { search, list, show },
  onCreateGroup,
}: ManagedSitesTableProps) {
  const { t } = useTranslation(['sites', 'common']);
  const [opened, setOpened] = useState<'assign' | 'edit' | 'move'>();
  // A closing dialog keeps its subject during the exit animation.
  const [subjects, setSubjects] = useState<readonly ManagedSite[]>(none);
  const [selectedKeys, setSelectedKeys] = useState(nothing);
  const columns = useSiteColumns();
  const close = (): void => setOpened(undefined);
  const openDialog = (kind: 'assign' | 'edit' | 'move', about: readonly ManagedSite[]): void => {
    setSubjects(about);
    setOpened(kind);
  };
  const move = (change: Partial<ManagedSitesSearch>): void => {
    setSelectedKeys(nothing);
    show(change);
  };
  const rows = list.data?.results ?? none;
  const selected = rows.filter(({ id }) => selectedKeys.has(String(id)));
  const selection: Selection<ManagedSite> = {
    selectedKeys: new Set(selected.map(({ id }) => String(id))),
    onChange: setSelectedKeys,
    selectAllLabel: t('management.selectAll'),
    selectRowLabel: ({ name }) => t('management.selectOne', { name }),
    countLabel: t('management.selected', { count: selected.length }),
    clearLabel: t('management.clear'),
    actions: (
      <Button
        size="xs"
        leftSection={<IconUsersGroup size={18} stroke={1.7} aria-hidden />}
        onClick={() => openDialog('assign', selected)}
      >
        {t('assign.title')}
      </Button>
    ),
  };
  const [subject] = subjects;
  return (
    <>
      <PagedTable
        list={list}
        page={search.page}
        onPageChange={(page) => move({ page })}
        className={classes['list']}
        caption={t('management.title')}
        columns={columns}
        sort={parseSort(search.ordering ?? defaultOrdering)}
        onSortChange={(sort) =>
          move({ ordering: orderingParam(sort, siteOrderings, defaultOrdering) })
        }
        selection={selection}
        rowMenu={{
          header: t('management.actions'),
          label: ({ name }) => t('management.actionsOf', { name }),
          renderItems: (site) => (
            <>
              <Menu.Item
                leftSection={<IconUsersGroup size={16} stroke={1.7} aria-hidden />}
                onClick={() => openDialog('assign', [site])}
              >
                {t('management.addToGroup')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconEdit size={16} stroke={1.7} aria-hidden />}
                onClick={() => openDialog('edit', [site])}
              >
                {t('editTitle')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconDeviceCctv size={16} stroke={1.7} aria-hidden />}
                onClick={() => openDialog('move', [site])}
              >
                {t('management.moveDevice')}
              </Menu.Item>
            </>
          ),
        }}
        empty={
          <EmptyState
            icon={<IconBuilding />}
            title={t('management.empty')}
            hint={t(filterCount(search) > 0 ? 'management.emptyFiltered' : 'management.emptyHint')}
          />
        }
      />
      <AssignSitesDialog
        opened={opened === 'assign'}
        onClose={close}
        sites={subjects}
        onAssigned={() => setSelectedKeys(nothing)}
        onCreateGroup={
          onCreateGroup &&
          (() => {
            close();
            onCreateGroup();
          })
        }
      />
      <MoveDevicesDialog
        opened={opened === 'move'}
        onClose={close}
        title={t('management.moveDevice')}
        siteId={subject?.id}
      />
      <ManagedSiteDialog opened={opened === 'edit'} onClose={close} site={subject ?? null} />
    </>
  );
}
