import { useMutation, useQueryClient } from '@tanstack/react-query';
import { serviceTimeRoutes, type ServiceTimes } from '@wastegauge/contract/waste/service-times';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';
import type { TimeChanges } from './service-time-fields.ts';

export const serviceTimesOptions = (serial: string) =>
  routeOptions(
    ['service-times', serial],
    serviceTimeRoutes.getServiceTimes,
    { query: { serial } },
    { staleTime: 0 },
  );

export function useSaveServiceTimes({ id, device, serial }: ServiceTimes) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: TimeChanges) =>
      id === null
        ? call(serviceTimeRoutes.createServiceTimes, { body: { device, ...changes } })
        : call(serviceTimeRoutes.updateServiceTimes, { params: { id }, body: changes }),
    onSuccess: async (times) => {
      queryClient.setQueryData(serviceTimesOptions(serial).queryKey, times);
      // Today's readings may now belong to another service.
      await Promise.all(
        ['overview', 'explore', 'feed', 'insights'].map((key) =>
          queryClient.invalidateQueries({ queryKey: [key] }),
        ),
      );
    },
  });
}
