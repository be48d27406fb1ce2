import { queryOptions } from '@tanstack/react-query';
import { deviceManagementRoutes } from '@wastegauge/contract/device-management';
import { maxPageSize } from '@wastegauge/contract/paging';
import { call } from '../api/call.ts';

/** Every monitor an administrator manages, those without a site among them. */
export const deviceListOptions = queryOptions({
  queryKey: ['devices', 'all'],
  queryFn: async ({ signal }) => {
    const query = { zone: [], site: [], group: [], limit: maxPageSize };
    return (await call(deviceManagementRoutes.listDevices, { query, signal })).results;
  },
  staleTime: 60_000,
});
