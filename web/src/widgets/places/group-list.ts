import { queryOptions, useQuery } from '@tanstack/react-query';
import { groupRoutes, type Group } from '@wastegauge/contract/directory/groups';
import { maxPageSize } from '@wastegauge/contract/values/paging';
import { call } from '../../api/call.ts';

export const groupListOptions = queryOptions({
  queryKey: ['groups', 'all'],
  queryFn: async ({ signal }) => {
    const query = { limit: maxPageSize };
    const page = await call(groupRoutes.listGroups, { query, signal, withoutViewAs: true });
    return page.results;
  },
  staleTime: 60_000,
});

const none: Group[] = [];

export const useGroups = (): Group[] => useQuery(groupListOptions).data ?? none;
