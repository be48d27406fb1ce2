import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DeviceHeader, DeviceListPage } from '../../features/devices/device-list-page.tsx';
import { devicesSearch, type DevicesSearch } from '../../features/devices/devices-search.ts';
import { useShowDevices } from '../../features/devices/use-devices.ts';
import { monitorBoardOptions } from '../../features/monitor-health/api.ts';
import { ConnectTabletButton } from '../../features/pairing/connect-tablet-button.tsx';
import { TableSkeleton } from '../../ui/feedback/skeleton.tsx';

const MonitorBoard = lazy(() =>
  import('../../features/monitor-health/monitor-board.tsx').then((module) => ({
    default: module.MonitorBoard,
  })),
);

export function DeviceManagementScreen() {
  const search = devicesSearch.parse(useSearch({ strict: false }));
  return search.view === 'health' ? (
    <HealthScreen search={search} />
  ) : (
    <DeviceListPage ConnectTablet={ConnectTabletButton} />
  );
}

function HealthScreen({ search }: { search: DevicesSearch }) {
  const { t } = useTranslation();
  const show = useShowDevices();
  const { data } = useQuery(monitorBoardOptions(search.siteId));
  return (
    <>
      <DeviceHeader view="health" count={data?.monitors} ConnectTablet={ConnectTabletButton} />
      <Suspense fallback={<TableSkeleton label={t('loading')} rows={8} columns={6} />}>
        <MonitorBoard search={search} onChange={show} />
      </Suspense>
    </>
  );
}
