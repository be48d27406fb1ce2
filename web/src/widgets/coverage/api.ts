import { keepPreviousData } from '@tanstack/react-query';
import { coverageRoutes } from '@wastegauge/contract/insight/coverage';
import type { Day } from '@wastegauge/contract/values/dates';
import { routeOptions } from '../../api/route-options.ts';

export interface CoverageRequest {
  /** All sites if empty. */
  site: number[];
  /** The month so far if missing. */
  startDate: Day | undefined;
  endDate: Day | undefined;
}

export const coverageOptions = ({ site, startDate, endDate }: CoverageRequest) =>
  routeOptions(
    ['coverage', 'figures', { site, startDate, endDate }],
    coverageRoutes.getCoverage,
    { query: { site, startDate, endDate } },
    { placeholderData: keepPreviousData },
  );
