import { Button, SegmentedControl, Switch } from '@mantine/core';
import { IconPlus, IconWifi, IconWifiOff } from '#icons';
import { useTranslation } from 'react-i18next';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { Badge } from '../../ui/display/badge.tsx';
import { PageHeader } from '../../ui/display/page-header.tsx';
import { AdministrationTabs } from '../../widgets/administration/administration-tabs.tsx';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { MultiSelectField } from '../../ui/fields/multi-select-field.tsx';
import { deviceListOptions } from '../../widgets/places/device-list.ts';
import { FilterBar } from '../../widgets/filters/filter-bar.tsx';
import { PlaceFilter } from '../../widgets/filters/place-filter.tsx';
import { useAdding } from '../../widgets/forms/use-adding.ts';
import { useOptionSearch } from '../../widgets/forms/use-option-search.ts';
import { DevicesTable } from './devices-table.tsx';
import { NewDeviceDialog } from './new-device-dialog.tsx';
import { useDevices, useShowDevices } from './use-devices.ts';
import { filterCount, noFilters, type DevicesSearch } from './devices-search.ts';

interface DeviceListPageProps {
  /** The button that connects a tablet. */
  ConnectTablet: ComponentType;
}

export function DeviceListPage({ ConnectTablet }: DeviceListPageProps) {
  const { t } = useTranslation('devices');
  const format = useFormat();
  const devices = useDevices();
  const { data } = devices.list;
  return (
    <>
      <DeviceHeader view="list" count={data?.count} ConnectTablet={ConnectTablet}>
        {data !== undefined && data.count > data.silent && (
          <Badge tone="ok" icon={<IconWifi />}>
            {t('health.reporting', { total: format.count(data.count - data.silent) })}
          </Badge>
        )}
        {data !== undefined && data.silent > 0 && (
          <Badge tone="err" icon={<IconWifiOff />}>
            {t('health.silent', { total: format.count(data.silent) })}
          </Badge>
        )}
      </DeviceHeader>
      <DeviceFilters search={devices.search} onChange={devices.show} />
      <DevicesTable devices={devices} />
    </>
  );
}

interface DeviceHeaderProps extends DeviceListPageProps {
  view: 'list' | 'health';
  count: number | undefined;
  children?: ReactNode;
}

export function DeviceHeader({ view, count, ConnectTablet, children }: DeviceHeaderProps) {
  const { t } = useTranslation(['devices', 'monitors']);
  const format = useFormat();
  const adding = useAdding();
  const show = useShowDevices();
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={
          count === undefined ? undefined : t('devices', { count, total: format.count(count) })
        }
        subtitlePosition="beside"
        actions={
          <>
            {children}
            <SegmentedControl
              aria-label={t('monitors:view.label')}
              data={(['list', 'health'] as const).map((value) => ({
                value,
                label: t(`monitors:view.${value}`),
              }))}
              value={view}
              onChange={(value) => show({ view: value === 'health' ? 'health' : undefined })}
            />
            <ConnectTablet />
            <Button
              variant="primary"
              leftSection={<IconPlus size={18} stroke={1.7} aria-hidden />}
              onClick={adding.open}
            >
              {t('new.open')}
            </Button>
          </>
        }
      />
      <AdministrationTabs />
      <NewDeviceDialog opened={adding.isOpen} onClose={adding.close} />
    </>
  );
}

interface DeviceFiltersProps {
  search: DevicesSearch;
  onChange: (change: Partial<DevicesSearch>) => void;
}

function DeviceFilters({ search, onChange }: DeviceFiltersProps) {
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
      <Switch
        label={t('archive.show')}
        checked={search.archived ?? false}
        onChange={({ currentTarget }) => onChange({ archived: currentTarget.checked || undefined })}
      />
    </FilterBar>
  );
}
