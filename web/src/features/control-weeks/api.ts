import { useQueryClient } from '@tanstack/react-query';
import { controlWeekRoutes, type ControlWeek } from '@wastegauge/contract/insight/control-weeks';
import type { CallOf } from '@wastegauge/contract/route';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';

/** States change with the clock, on tablets that stay on one page too. */
const fresh = { staleTime: 0, refetchInterval: 5 * 60_000 };

/** One that is planned or running, and the last results. */
const shownWeeks = 5;

export const controlWeeksOptions = (site: number) =>
  routeOptions(
    ['control-weeks', 'site', site],
    controlWeekRoutes.listControlWeeks,
    { query: { site, limit: shownWeeks } },
    fresh,
  );

export const controlWeekOptions = (id: number) =>
  routeOptions(
    ['control-weeks', 'week', id],
    controlWeekRoutes.getControlWeek,
    { params: { id } },
    fresh,
  );

type PlannedServices = CallOf<typeof controlWeekRoutes.countControlServices>['query'];

export const serviceCountOptions = (query: PlannedServices) =>
  routeOptions(['control-weeks', 'services', query], controlWeekRoutes.countControlServices, {
    query,
  });

export type NewControlWeek = CallOf<typeof controlWeekRoutes.planControlWeek>['body'];
export type TotalEntry = CallOf<typeof controlWeekRoutes.enterControlTotal>['body'];

export const planControlWeek = (body: NewControlWeek): Promise<ControlWeek> =>
  call(controlWeekRoutes.planControlWeek, { body });

export const enterTotalEntry = (id: number, body: TotalEntry): Promise<ControlWeek> =>
  call(controlWeekRoutes.enterControlTotal, { params: { id }, body });

export const endControlWeek = (id: number, isEnded: boolean): Promise<ControlWeek> =>
  call(controlWeekRoutes.endControlWeek, { params: { id }, body: { is_ended: isEnded } });

export const cancelControlWeek = (id: number, isCancelled: boolean): Promise<ControlWeek> =>
  call(controlWeekRoutes.cancelControlWeek, {
    params: { id },
    body: { is_cancelled: isCancelled },
  });

/** Shows a saved week at once; coverage and reports show its estimate. */
export function useShowControlWeek() {
  const queryClient = useQueryClient();
  return async (week: ControlWeek): Promise<void> => {
    queryClient.setQueryData(controlWeekOptions(week.id).queryKey, week);
    await Promise.all(
      [['control-weeks', 'site'], ['coverage'], ['reports']].map((queryKey) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    );
  };
}
