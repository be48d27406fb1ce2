import type { FocusFood } from '@wastegauge/contract/insight/overview';
import type { HeaderMetric } from '@wastegauge/contract/values/units';

/** The target in what is shown; logs have none. */
export function targetOf({ monthly_targets }: FocusFood, metric: HeaderMetric): number | null {
  const [target] = monthly_targets;
  if (!target) return null;
  switch (metric) {
    case 'total_waste':
      return target.kg;
    case 'waste_value':
      return target.value;
    case 'waste_co2':
      return target.co2;
    case 'waste_logs':
      return null;
  }
}

const mostPercent = 200;

/** Of the target: the number goes on where the bar is full, and stops at "200+%". */
export function percentText(percent: number): string {
  return percent > mostPercent ? `${mostPercent}+%` : `${Math.round(percent)}%`;
}
