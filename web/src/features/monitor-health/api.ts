import { keepPreviousData } from '@tanstack/react-query';
import { monitorHealthRoutes } from '@wastegauge/contract/insight/monitor-health';
import { routeOptions } from '../../api/route-options.ts';

const boardIntervalMs = 60_000;

export const monitorBoardOptions = (site: number[]) =>
  routeOptions(
    ['devices', 'health', site],
    monitorHealthRoutes.getMonitorBoard,
    { query: { site } },
    { placeholderData: keepPreviousData, refetchInterval: boardIntervalMs },
  );
