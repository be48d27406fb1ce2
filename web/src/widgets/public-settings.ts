import { queryOptions } from '@tanstack/react-query';
import { systemRoutes } from '@wastegauge/contract/system';
import { call } from '../api/call.ts';

export const publicSettingsOptions = queryOptions({
  queryKey: ['public-settings'],
  queryFn: ({ signal }) => call(systemRoutes.getPublicSettings, { signal }),
  staleTime: Infinity,
});
