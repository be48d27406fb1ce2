import { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

const retriesOfReads = 2;

/** A refusal stays a refusal; everything else is worth two more tries. */
const isWorthRetrying = (failures: number, error: Error): boolean =>
  failures < retriesOfReads &&
  !(error instanceof ApiError && error.status >= 400 && error.status < 500);

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: isWorthRetrying,
      },
      mutations: { retry: false },
    },
  });
