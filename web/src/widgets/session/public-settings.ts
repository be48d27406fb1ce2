import { useQuery } from '@tanstack/react-query';
import { systemRoutes } from '@wastegauge/contract/services/system';
import { routeOptions } from '../../api/route-options.ts';

export const publicSettingsOptions = routeOptions(
  ['public-settings'],
  systemRoutes.getPublicSettings,
  {},
  { staleTime: Infinity },
);

/** Replaces the shipped help where it is set. */
export const useKnowledgeHubUrl = (): string | null | undefined =>
  useQuery(publicSettingsOptions).data?.knowledge_hub_url;

export const useCodeLength = (): number => useQuery(publicSettingsOptions).data?.otp_digits ?? 4;

export const useHasRecognition = (): boolean =>
  useQuery(publicSettingsOptions).data?.has_recognition ?? false;
