import { useMutation, useQueryClient } from '@tanstack/react-query';
import { teamRoutes } from '@wastegauge/contract/directory/teams';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';

export const teamOptions = routeOptions(
  ['own', 'team'],
  teamRoutes.getTeam,
  { query: {} },
  { staleTime: 0 },
);

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
