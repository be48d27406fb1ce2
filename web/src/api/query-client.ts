import { hashKey, onlineManager, QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { viewAs } from './call.ts';

const retriesOfReads = 2;

/** A refusal stays a refusal; everything else is worth two more tries. */
export const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < retriesOfReads &&
  !(error instanceof ApiError && error.status >= 400 && error.status < 500);

/** Answers that are the same through whichever sites an administrator looks. */
const keysWithoutSites = new Set<unknown>(['current-user', 'public-settings', 'all-sites', 'own']);

/** What is seen through some sites is kept apart from what is seen otherwise. */
const hashOfKey = (key: QueryKey): string =>
  hashKey(keysWithoutSites.has(key[0]) ? key : [...key, viewAs.parameter() ?? null]);

export function createQueryClient(): QueryClient {
  // It hears of changes only, and takes the network for granted until then.
  onlineManager.setOnline(navigator.onLine);
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryKeyHashFn: hashOfKey,
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: isWorthRetrying,
      },
      // Without a network a change fails and says so, instead of waiting for one unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
