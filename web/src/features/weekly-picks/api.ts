import { weeklyPickRoutes } from '@wastegauge/contract/insight/weekly-picks';
import { keepPreviousData } from '@tanstack/react-query';
import { routeOptions } from '../../api/route-options.ts';

export const weeklyPicksOptions = (site: number[]) =>
  routeOptions(
    ['weekly-picks', site],
    weeklyPickRoutes.getWeeklyPicks,
    { query: { site } },
    { placeholderData: keepPreviousData },
  );

export const previewOptions = routeOptions(
  ['weekly-picks', 'preview'],
  weeklyPickRoutes.previewWeeklyPicks,
  { query: { site: [] } },
  { staleTime: 0 },
);
