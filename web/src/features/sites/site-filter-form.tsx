import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { MultiSelectField } from '../../ui/multi-select-field.tsx';
import { FilterBar } from '../../widgets/filter-bar.tsx';
import { useGroups } from '../../widgets/group-list.ts';
import { useSites } from '../../widgets/site-list.ts';
import { filterCount, noFilters, type ManagedSitesSearch } from './managed-sites-search.ts';
import classes from './managed-sites-table.module.css';

interface SiteFilterFormProps {
  search: ManagedSitesSearch;
  onChange: (change: Partial<ManagedSitesSearch>) => void;
}

const searchedFrom = 9;

/** Every choice acts at once. */
export function SiteFilterForm({ search, onChange }: SiteFilterFormProps) {
  const { t } = useTranslation(['sites', 'common']);
  const sites = useSites();
  const groups = useGroups();
  const { siteId, groupId } = search;
  const lookup = (offered: readonly unknown[]) =>
    offered.length < searchedFrom
      ? undefined
      : { placeholder: t('common:reportFilter.search'), nothingFound: t('common:noResults') };
  const activeCount = filterCount(search);
  return (
    <FilterBar activeCount={activeCount}>
      <MultiSelectField
        label={t('common:site')}
        emptyText={t('management.allSites')}
        search={lookup(sites)}
        options={sites.map(({ id, name }) => ({ value: String(id), label: name }))}
        values={siteId.map(String)}
        onChange={(values) =>
          onChange({
            siteId: values.map(Number),
            siteName: sites.filter(({ id }) => values.includes(String(id))).map(({ name }) => name),
          })
        }
      />
      <MultiSelectField
        label={t('management.group')}
        emptyText={t('management.allGroups')}
        search={lookup(groups)}
        options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
        values={groupId.map(String)}
        onChange={(values) => onChange({ groupId: values.map(Number) })}
      />
      {activeCount > 0 && (
        <Button
          variant="link"
          className={classes['clearFilters'] ?? ''}
          onClick={() => onChange(noFilters)}
        >
          {t('common:reportFilter.clear')}
        </Button>
      )}
    </FilterBar>
  );
}
