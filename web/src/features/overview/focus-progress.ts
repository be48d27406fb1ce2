import type { FocusFood } from '@wastegauge/contract/insight/overview';
import type { HeaderMetric } from '@wastegauge/contract/values/units';
import type { Format } from '../../widgets/figures/format.ts';

export function monthlyTarget({ monthly_targets }: FocusFood, metric: HeaderMetric): number | null {
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

const maxPercent = 200;

/** The label continues past 100% when the bar is full, up to "200+%". */
export function percentText(percent: number, { wholePercent }: Format): string {
  return percent > maxPercent
    ? wholePercent(maxPercent).replace(String(maxPercent), `${maxPercent}+`)
    : wholePercent(percent);
}
