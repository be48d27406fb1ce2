import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useLastPage } from '../../widgets/tables/use-last-page.ts';
import { devicesOptions } from './api.ts';
import { devicesSearch, devicesQuery, type DevicesSearch } from './devices-search.ts';

export function useDevices() {
  const search = devicesSearch.parse(useSearch({ strict: false }));
  const list = useQuery(devicesOptions(devicesQuery(search)));
  const show = useShowDevices();
  useLastPage({ list, page: search.page, show });
  return { search, list, show };
}
export type DeviceList = ReturnType<typeof useDevices>;

/** Changes the address. */
export function useShowDevices(): (change: Partial<DevicesSearch>) => void {
  const navigate = useNavigate();
  return useCallback(
    (change) => {
      void navigate({
        to: '/device-management',
        search: (previous) => ({ ...devicesSearch.parse(previous), page: undefined, ...change }),
        resetScroll: false,
      });
    },
    [navigate],
  );
}
