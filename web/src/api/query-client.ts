import { hashKey, onlineManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { viewAs } from './call.ts';

const maxRetries = 2;

export const shouldRetry = (failures: number, error: Error): boolean =>
  failures < maxRetries &&
  !(error instanceof ApiError && error.status >= 400 && error.status < 500);

const keysWithoutSites = new Set<unknown>(['current-user', 'public-settings', 'all-sites', 'own']);

const hashQueryKey = (key: QueryKey): string =>
  hashKey(keysWithoutSites.has(key[0]) ? key : [...key, viewAs.parameter() ?? null]);

export const usualStaleMs = 30_000;

export function createQueryClient(): QueryClient {
  // It only listens for changes and assumes a connection at start.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryKeyHashFn: hashQueryKey,
        staleTime: usualStaleMs,
        refetchOnWindowFocus: false,
        retry: shouldRetry,
      },
      // Offline, mutations fail visibly instead of waiting unnoticed.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
