import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { deviceListOptions } from '../../widgets/places/device-list.ts';
import { FilterBar } from '../../widgets/filters/filter-bar.tsx';
import { PlaceFilter } from '../../widgets/filters/place-filter.tsx';
import { useOptionSearch } from '../../widgets/forms/use-option-search.ts';
import { filterCount, noFilters, type DevicesSearch } from './devices-search.ts';

interface DeviceFilterFormProps {
  search: DevicesSearch;
  onChange: (change: Partial<DevicesSearch>) => void;
}

export function DeviceFilterForm({ search, onChange }: DeviceFilterFormProps) {
  const { t } = useTranslation('devices');
  const { data: devices = [] } = useQuery(deviceListOptions);
  const { zoneSerial, siteId } = search;
  // Selected zones stay listed even when they are at other sites.
  const offered = devices.filter(
    ({ site_id: id, serial }) =>
      siteId.length === 0 || (id !== null && siteId.includes(id)) || zoneSerial.includes(serial),
  );
  return (
    <FilterBar activeCount={filterCount(search)} onClear={() => onChange(noFilters)}>
      <MultiSelectField
        label={t('columns.zone')}
        emptyText={t('filters.allZones')}
        search={useOptionSearch(offered)}
        options={offered.map(({ serial, name }) => ({
          value: serial,
          label: name === '' ? serial : `${name} · ${serial}`,
        }))}
        values={zoneSerial}
        onChange={(values) => onChange({ zoneSerial: values })}
      />
      <PlaceFilter search={search} onChange={onChange} />
    </FilterBar>
  );
}
