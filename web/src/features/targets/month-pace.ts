import { addMonths, daysBetween, startOfMonth } from '@wastegauge/contract/values/dates';
import type { MonthlySnapshot } from '@wastegauge/contract/insight/overview';

export function monthPace({
  period: { endDate },
  wasted_this_month,
}: Pick<MonthlySnapshot, 'period' | 'wasted_this_month'>): number {
  const first = startOfMonth(endDate);
  const daysSoFar = daysBetween(first, endDate) + 1;
  const days = daysBetween(first, addMonths(first, 1));
  return (wasted_this_month / daysSoFar) * days;
}
