import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { standardPageSize } from '@wastegauge/contract/paging';
import { useCallback, useEffect } from 'react';
import { devicesOptions } from './api.ts';
import { devicesSearch, queryOf, type DevicesSearch } from './devices-search.ts';

/** What the address says, the list it asks for, and the way to another address: it begins at the first page. */
export function useDevices() {
  const search = devicesSearch.parse(useSearch({ strict: false }));
  const navigate = useNavigate();
  const list = useQuery(devicesOptions(queryOf(search)));
  const show = useCallback(
    (change: Partial<DevicesSearch>): void => {
      void navigate({
        to: '/device-management',
        search: (previous) => ({ ...devicesSearch.parse(previous), page: undefined, ...change }),
        resetScroll: false,
      });
    },
    [navigate],
  );
  const lastPage = Math.max(Math.ceil((list.data?.count ?? 0) / standardPageSize), 1);
  const isBeyond = list.isSuccess && !list.isPlaceholderData && (search.page ?? 1) > lastPage;
  useEffect(() => {
    if (isBeyond) show({ page: lastPage === 1 ? undefined : lastPage });
  }, [isBeyond, lastPage, show]);
  return { search, list, show };
}
export type DeviceList = ReturnType<typeof useDevices>;
