import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { groupRoutes, type groupBody } from '@wastegauge/contract/directory/groups';
import { userRoutes } from '@wastegauge/contract/directory/users';
import type { z } from 'zod';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';
import { readAllPages } from '../../widgets/tables/all-pages.ts';
import type { GroupsQuery } from './groups-search.ts';

export const groupsOptions = (query: GroupsQuery) =>
  routeOptions(
    ['groups', query],
    groupRoutes.listGroups,
    { query },
    { placeholderData: keepPreviousData },
  );

export const membersOptions = (groupId: number) =>
  queryOptions({
    queryKey: ['groups', 'members', groupId],
    queryFn: ({ signal }) =>
      readAllPages((paging) => {
        const query = { role: [], site: [], parentGroup: [groupId], ...paging };
        return call(userRoutes.listUsers, { query, signal, withoutViewAs: true });
      }),
    staleTime: 0,
  });

const freeSignupIdsKey = ['groups', 'signup-ids'];

export const freeSignupIdsOptions = queryOptions({
  queryKey: freeSignupIdsKey,
  queryFn: ({ signal }) => call(groupRoutes.listFreeSignupIds, { signal, withoutViewAs: true }),
  staleTime: 0,
});

export type GroupEntry = z.input<typeof groupBody>;

// Groups are edited as a whole, independent of the site filter.
const withoutViewAs = true;

export function useSaveGroup(id: number | null) {
  const refresh = useRefreshGroups();
  return useMutation({
    mutationFn: (body: GroupEntry) =>
      id === null
        ? call(groupRoutes.createGroup, { body, withoutViewAs })
        : call(groupRoutes.updateGroup, { params: { id }, body, withoutViewAs }),
    onSuccess: refresh,
    onError: (error) => console.warn('The group was not saved', error),
  });
}

export function useDeleteGroup() {
  const refresh = useRefreshGroups();
  return useMutation({
    mutationFn: (id: number) => call(groupRoutes.deleteGroup, { params: { id }, withoutViewAs }),
    onSuccess: refresh,
  });
}

export function useAddSignupId() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (value: string) =>
      call(groupRoutes.createSignupId, { body: { value }, withoutViewAs }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: freeSignupIdsKey }),
  });
}

function useRefreshGroups() {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all(
      [['groups'], ['users'], ['sites'], ['current-user']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  };
}
