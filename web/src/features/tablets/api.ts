import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  containerRoutes,
  type ContainerChanges,
  type NewContainer,
} from '@wastegauge/contract/waste/tablets';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';

export const containersOptions = (site: number) =>
  routeOptions(['containers', site], containerRoutes.listContainers, { query: { site } });

export function useAddContainer(site: number) {
  const refresh = useRefreshContainers(site);
  return useMutation({
    mutationFn: (body: NewContainer) =>
      call(containerRoutes.addContainer, { body: { ...body, site } }),
    onSuccess: refresh,
  });
}

export function useChangeContainer(site: number) {
  const refresh = useRefreshContainers(site);
  return useMutation({
    mutationFn: ({ id, ...body }: ContainerChanges & { id: number }) =>
      call(containerRoutes.changeContainer, { params: { id }, body }),
    onSuccess: refresh,
  });
}

function useRefreshContainers(site: number): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['containers', site] });
}
