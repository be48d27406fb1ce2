import { useMutation, useQueryClient } from '@tanstack/react-query';
import { firstStepRoutes } from '@wastegauge/contract/insight/first-steps';
import { call } from '../../../api/call.ts';
import { routeOptions } from '../../../api/route-options.ts';

export const firstStepsOptions = (site: number[]) =>
  routeOptions(
    ['overview', 'first-steps', site],
    firstStepRoutes.getFirstSteps,
    { query: { site } },
    { staleTime: 0 },
  );

export function useHideFirstSteps() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isHidden: boolean) =>
      call(firstStepRoutes.hideFirstSteps, { body: { is_hidden: isHidden } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['overview', 'first-steps'] }),
  });
}
