import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import {
  coverageRoutes,
  type Closure,
  type Gap,
  type NewClosure,
} from '@wastegauge/contract/insight/coverage';
import { maxPageSize } from '@wastegauge/contract/values/paging';
import type { CallOf } from '@wastegauge/contract/route';
import { call } from '../../api/call.ts';
import { routeOptions } from '../../api/route-options.ts';
import type { CoverageRequest } from '../../widgets/coverage/api.ts';

export const coverageDaysOptions = ({ site: [site = 0], startDate, endDate }: CoverageRequest) =>
  routeOptions(
    ['coverage', 'days', { site, startDate, endDate }],
    coverageRoutes.getCoverageDays,
    { query: { site, startDate, endDate } },
    { placeholderData: keepPreviousData },
  );

export const gapsOptions = (request: CoverageRequest, limit: number, kind?: Gap['kind']) =>
  routeOptions(
    ['coverage', 'gaps', request, limit, kind ?? null],
    coverageRoutes.listGaps,
    { query: { ...request, limit, kind } },
    { placeholderData: keepPreviousData },
  );

export const closuresOptions = (site: number) =>
  routeOptions(['coverage', 'closures', site], coverageRoutes.listClosures, {
    query: { site, limit: maxPageSize },
  });

/** Every change between two periods says how much was measured on both sides. */
export function useRefreshCoverage() {
  const queryClient = useQueryClient();
  return async (): Promise<void> => {
    await Promise.all(
      ['coverage', 'overview', 'insights', 'explore', 'reports'].map((key) =>
        queryClient.invalidateQueries({ queryKey: [key] }),
      ),
    );
  };
}

type Settling = CallOf<typeof coverageRoutes.settleGap>['body'];
type Nothing = CallOf<typeof coverageRoutes.recordNothing>['body'];

export const settleGap = (body: Settling): Promise<unknown> =>
  call(coverageRoutes.settleGap, { body });

export const recordNothing = (body: Nothing): Promise<unknown> =>
  call(coverageRoutes.recordNothing, { body });

export const addClosure = (body: NewClosure): Promise<Closure> =>
  call(coverageRoutes.addClosure, { body });

export const removeClosure = (id: number): Promise<unknown> =>
  call(coverageRoutes.removeClosure, { params: { id } });

export const importClosures = (site: number, content: string) =>
  call(coverageRoutes.importClosures, { body: { site, content } });
