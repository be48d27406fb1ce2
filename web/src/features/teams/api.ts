import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { teamRoutes } from '@wastegauge/contract/directory/teams';
import { call } from '../../api/call.ts';

export const teamOptions = queryOptions({
  queryKey: ['own', 'team'],
  queryFn: ({ signal }) => call(teamRoutes.getTeam, { query: {}, signal }),
  staleTime: 0,
});

export const useInvite = () =>
  useMutation({
    mutationFn: (email: string) => call(teamRoutes.inviteToTeam, { body: { email } }),
  });

export function useRemoveMember() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(teamRoutes.removeFromTeam, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: teamOptions.queryKey }),
  });
}
