import { queryOptions, useQuery } from '@tanstack/react-query';
import { systemRoutes } from '@wastegauge/contract/services/system';
import { call } from '../../api/call.ts';

export const publicSettingsOptions = queryOptions({
  queryKey: ['public-settings'],
  queryFn: ({ signal }) => call(systemRoutes.getPublicSettings, { signal }),
  staleTime: Infinity,
});

export const useCodeLength = (): number => useQuery(publicSettingsOptions).data?.otp_digits ?? 4;
