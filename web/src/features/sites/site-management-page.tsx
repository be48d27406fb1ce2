import { Button, Switch } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus, IconUsersGroup } from '#icons';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { AdministrationTabs } from '../../widgets/administration/administration-tabs.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useMakesGroups } from '../../widgets/session/use-makes-groups.ts';
import { useAdding } from '../../widgets/forms/use-adding.ts';
import { FilterBar } from '../../widgets/filters/filter-bar.tsx';
import { PlaceFilter } from '../../widgets/filters/place-filter.tsx';
import { anyPlace } from '../../widgets/places/place-search.ts';
import { ManagedSiteDialog } from './managed-site-dialog.tsx';
import { ManagedSitesTable, type ContainersDialog } from './managed-sites-table.tsx';
import { useManagedSites } from './use-managed-sites.ts';
import { filterCount, type ManagedSitesSearch } from './managed-sites-search.ts';

interface SiteManagementPageProps {
  GroupDialog: ComponentType<{ opened: boolean; onClose: () => void }>;
  ContainersDialog: ContainersDialog;
}

export function SiteManagementPage({ GroupDialog, ContainersDialog }: SiteManagementPageProps) {
  const { t } = useTranslation('sites');
  const format = useFormat();
  const sites = useManagedSites();
  const adding = useAdding();
  const [isAddingGroup, group] = useDisclosure(false);
  const count = sites.list.data?.count;
  const createGroup = useMakesGroups() ? group.open : undefined;
  return (
    <>
      <PageHeader
        title={t('management.title')}
        subtitle={
          count === undefined
            ? undefined
            : t('management.sites', { count, total: format.count(count) })
        }
        subtitlePosition="beside"
        actions={
          <>
            {createGroup && (
              <Button
                leftSection={<IconUsersGroup size={18} stroke={1.7} aria-hidden />}
                onClick={createGroup}
              >
                {t('management.createGroup')}
              </Button>
            )}
            <Button
              variant="primary"
              leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
              onClick={adding.open}
            >
              {t('management.createSite')}
            </Button>
          </>
        }
      />
      <AdministrationTabs />
      <SiteFilters search={sites.search} onChange={sites.show} />
      <ManagedSitesTable
        sites={sites}
        onCreateGroup={createGroup}
        ContainersDialog={ContainersDialog}
      />
      <ManagedSiteDialog opened={adding.isOpen} onClose={adding.close} site={null} />
      <GroupDialog opened={isAddingGroup} onClose={group.close} />
    </>
  );
}

interface SiteFiltersProps {
  search: ManagedSitesSearch;
  onChange: (change: Partial<ManagedSitesSearch>) => void;
}

function SiteFilters({ search, onChange }: SiteFiltersProps) {
  const { t } = useTranslation('sites');
  return (
    <FilterBar activeCount={filterCount(search)} onClear={() => onChange(anyPlace)}>
      <PlaceFilter search={search} onChange={onChange} />
      <Switch
        label={t('archive.show')}
        checked={search.archived ?? false}
        onChange={({ currentTarget }) => onChange({ archived: currentTarget.checked || undefined })}
      />
    </FilterBar>
  );
}
