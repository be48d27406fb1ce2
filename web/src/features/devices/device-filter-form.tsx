import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MultiSelectField } from '../../ui/multi-select-field.tsx';
import { deviceListOptions } from '../../widgets/device-list.ts';
import { FilterBar } from '../../widgets/filter-bar.tsx';
import { useGroups } from '../../widgets/group-list.ts';
import { useSites } from '../../widgets/site-list.ts';
import { filterCount, noFilters, type DevicesSearch } from './devices-search.ts';
import classes from './devices-table.module.css';

interface DeviceFilterFormProps {
  search: DevicesSearch;
  onChange: (change: Partial<DevicesSearch>) => void;
}

const searchedFrom = 9;

/** Every choice acts at once. */
export function DeviceFilterForm({ search, onChange }: DeviceFilterFormProps) {
  const { t } = useTranslation(['devices', 'common']);
  const sites = useSites();
  const groups = useGroups();
  const { data: devices = [] } = useQuery(deviceListOptions);
  const { zone, siteId, groupId } = search;
  const atSites = devices.filter(
    ({ site_id: id }) => siteId.length === 0 || (id !== null && siteId.includes(id)),
  );
  const lookup = (offered: readonly unknown[]) =>
    offered.length < searchedFrom
      ? undefined
      : { placeholder: t('common:reportFilter.search'), nothingFound: t('common:noResults') };
  const activeCount = filterCount(search);
  return (
    <FilterBar activeCount={activeCount}>
      <MultiSelectField
        label={t('columns.zone')}
        emptyText={t('filters.allZones')}
        search={lookup(atSites)}
        options={atSites.map(({ serial, name }) => ({
          value: serial,
          label: name === '' ? serial : `${name} · ${serial}`,
        }))}
        values={zone}
        onChange={(values) => onChange({ zone: values })}
      />
      <MultiSelectField
        label={t('common:site')}
        emptyText={t('filters.allSites')}
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
        label={t('filters.group')}
        emptyText={t('filters.allGroups')}
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
