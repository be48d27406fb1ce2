import { onlineManager, queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import {
  accountRoutes,
  user as userSchema,
  type User,
} from '@wastegauge/contract/directory/accounts';
import { can, type Permission } from '@wastegauge/contract/permissions';
import { call, session } from '../../api/call.ts';
import { shouldRetry } from '../../api/query-client.ts';

/** Served from storage first and refetched, because the role may have changed. */
export const currentUserOptions = queryOptions({
  queryKey: ['current-user'],
  queryFn: async ({ signal }) => {
    const user = await call(accountRoutes.getUser, {
      params: { id: session.userId() ?? 0 },
      signal,
    });
    session.rememberUser(user);
    return user;
  },
  initialData: () => userSchema.safeParse(session.readUser()).data,
  initialDataUpdatedAt: 0,
  staleTime: 60_000,
  // Every page waits for this query: report a missing connection instead of pausing.
  networkMode: 'always',
  refetchOnReconnect: true,
  retry: (failures, error) => onlineManager.isOnline() && shouldRetry(failures, error),
});

export const useCurrentUser = (): User => useSuspenseQuery(currentUserOptions).data;

export function useCan(permission: Permission): boolean {
  return can(useCurrentUser(), permission);
}
