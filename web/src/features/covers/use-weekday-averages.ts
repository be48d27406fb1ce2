import { useQuery } from '@tanstack/react-query';
import { addDays } from '@wastegauge/contract/values/dates';
import type { Weekday } from '@wastegauge/contract/insight/overview';
import { useToday } from '../../widgets/time/use-today.ts';
import { coverStatisticsOptions } from './api.ts';
import { weekdayAverages } from './weekday-averages.ts';

const days = 8 * 7;

/** What the last eight weeks were like, to set defaults by. */
export function useWeekdayAverages(siteId: number): Partial<Record<Weekday, number>> | undefined {
  const today = useToday();
  const period = { startDate: addDays(today, 1 - days), endDate: today };
  const statistics = useQuery(coverStatisticsOptions(siteId, period));
  return statistics.data && weekdayAverages(statistics.data.chart);
}
