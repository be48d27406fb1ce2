import { queryOptions, useQuery } from '@tanstack/react-query';
import type { PublicSettings } from '@wastegauge/contract/services/system';
import { call } from '../../api/call.ts';
import { loadFirstRoutes } from '../../api/load-first-routes.ts';

export const publicSettingsOptions = queryOptions<PublicSettings>({
  queryKey: ['public-settings'],
  queryFn: async ({ signal }) => {
    const { systemRoutes } = await loadFirstRoutes();
    return call(systemRoutes.getPublicSettings, { signal });
  },
  staleTime: Infinity,
});

/** Replaces the shipped help where it is set. */
export const useKnowledgeHubUrl = (): string | null | undefined =>
  useQuery(publicSettingsOptions).data?.knowledge_hub_url;

export const useCodeLength = (): number => useQuery(publicSettingsOptions).data?.otp_digits ?? 4;

export const useHasRecognition = (): boolean =>
  useQuery(publicSettingsOptions).data?.has_recognition ?? false;
