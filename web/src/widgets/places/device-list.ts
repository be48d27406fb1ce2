import { queryOptions } from '@tanstack/react-query';
import { deviceManagementRoutes, devicePage } from '@wastegauge/contract/directory/devices';
import { call } from '../../api/call.ts';
import { readAllPages } from '../tables/all-pages.ts';

export const deviceListOptions = queryOptions({
  queryKey: ['devices', 'all'],
  queryFn: ({ signal }) =>
    readAllPages(async (paging) => {
      const query = { zone: [], site: [], group: [], ...paging };
      return devicePage.parse(await call(deviceManagementRoutes.listDevices, { query, signal }));
    }),
  staleTime: 60_000,
});
