import { Button, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconBuilding,
  IconCoin,
  IconDeviceCctv,
  IconEdit,
  IconToolsKitchen,
  IconTrash,
  IconUsersGroup,
} from '#icons';
import { siteOrderings } from '@wastegauge/contract/values/address-options';
import type { ManagedSite } from '@wastegauge/contract/directory/site-management';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import type { Selection } from '../../ui/data-table/data-table-column.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { MoveDevicesDialog } from '../../widgets/places/move-devices-dialog.tsx';
import { orderingParam, parseSort } from '../../widgets/tables/ordering.ts';
import { PagedTable } from '../../widgets/tables/paged-table.tsx';
import { AssignSitesDialog } from './assign-sites-dialog.tsx';
import type { SiteAction } from './api.ts';
import { ManagedSiteDialog } from './managed-site-dialog.tsx';
import { SiteActionDialog } from './site-action-dialog.tsx';
import { filterCount, defaultOrdering, type ManagedSitesSearch } from './managed-sites-search.ts';
import classes from './managed-sites-table.module.css';
import type { ManagedSiteList } from './use-managed-sites.ts';
import { useSiteColumns } from './use-site-columns.tsx';

export type ContainersDialog = ComponentType<{
  opened: boolean;
  onClose: () => void;
  site: { id: number; name: string } | null;
}>;

interface ManagedSitesTableProps {
  sites: ManagedSiteList;
  onCreateGroup: (() => void) | undefined;
  ContainersDialog: ContainersDialog;
}

const ChangeCurrencyDialog = lazy(async () => ({
  default: (await import('./change-currency-dialog.tsx')).ChangeCurrencyDialog,
}));

type OpenedDialog = 'assign' | 'edit' | 'move' | 'containers' | 'currency' | SiteAction;

const none: ManagedSite[] = [];
const nothing: ReadonlySet<string> = new Set();

export function ManagedSitesTable({
  sites: { search, list, show },
  onCreateGroup,
  ContainersDialog,
}: ManagedSitesTableProps) {
  const { t } = useTranslation(['sites', 'common']);
  const [opened, setOpened] = useState<OpenedDialog>();
  // A closing dialog keeps its subject during the exit animation.
  const [subjects, setSubjects] = useState<readonly ManagedSite[]>(none);
  const [selectedKeys, setSelectedKeys] = useState(nothing);
  const columns = useSiteColumns();
  const close = (): void => setOpened(undefined);
  const openDialog = (kind: OpenedDialog, about: readonly ManagedSite[]): void => {
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
            <SiteMenuItems site={site} onOpen={(kind) => openDialog(kind, [site])} />
          ),
        }}
        empty={
          <EmptyState
            icon={<IconBuilding />}
            title={t('management.empty')}
            hint={t(
              search.archived
                ? 'management.emptyArchived'
                : filterCount(search) > 0
                  ? 'management.emptyFiltered'
                  : 'management.emptyHint',
            )}
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
      <ContainersDialog opened={opened === 'containers'} onClose={close} site={subject ?? null} />
      <ManagedSiteDialog opened={opened === 'edit'} onClose={close} site={subject ?? null} />
      <Suspense fallback={null}>
        {subject && (
          <ChangeCurrencyDialog opened={opened === 'currency'} onClose={close} site={subject} />
        )}
      </Suspense>
      {subject &&
        (['archive', 'restore', 'delete'] as const).map((action) => (
          <SiteActionDialog
            key={action}
            action={action}
            opened={opened === action}
            onClose={close}
            site={subject}
          />
        ))}
    </>
  );
}

interface SiteMenuItemsProps {
  site: ManagedSite;
  onOpen: (kind: OpenedDialog) => void;
}

function SiteMenuItems({ site, onOpen }: SiteMenuItemsProps) {
  const { t } = useTranslation('sites');
  const remove = site.is_deletable && (
    <Menu.Item
      color="red"
      leftSection={<IconTrash size={16} stroke={1.7} aria-hidden />}
      onClick={() => onOpen('delete')}
    >
      {t('archive.delete')}
    </Menu.Item>
  );
  if (site.archived_at !== null) {
    return (
      <>
        <Menu.Item
          leftSection={<IconArchiveOff size={16} stroke={1.7} aria-hidden />}
          onClick={() => onOpen('restore')}
        >
          {t('archive.restore')}
        </Menu.Item>
        {remove}
      </>
    );
  }
  return (
    <>
      <Menu.Item
        leftSection={<IconUsersGroup size={16} stroke={1.7} aria-hidden />}
        onClick={() => onOpen('assign')}
      >
        {t('management.addToGroup')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconEdit size={16} stroke={1.7} aria-hidden />}
        onClick={() => onOpen('edit')}
      >
        {t('editTitle')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconDeviceCctv size={16} stroke={1.7} aria-hidden />}
        onClick={() => onOpen('move')}
      >
        {t('management.moveDevice')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconToolsKitchen size={16} stroke={1.7} aria-hidden />}
        onClick={() => onOpen('containers')}
      >
        {t('own.containers')}
      </Menu.Item>
      {site.has_amounts && (
        <Menu.Item
          leftSection={<IconCoin size={16} stroke={1.7} aria-hidden />}
          onClick={() => onOpen('currency')}
        >
          {t('currencyChange.title')}
        </Menu.Item>
      )}
      <Menu.Item
        leftSection={<IconArchive size={16} stroke={1.7} aria-hidden />}
        onClick={() => onOpen('archive')}
      >
        {t('archive.archive')}
      </Menu.Item>
      {remove}
    </>
  );
}
