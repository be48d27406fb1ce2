import type { Pending } from '@wastegauge/contract/insight/comparison';
import type { Metric } from '@wastegauge/contract/insight/explore';
import { useTranslation } from 'react-i18next';
import { useFormat } from './use-format.ts';

interface PendingFigures {
  pending: Pending;
  metric: Metric;
  currency: string;
}

/** Undefined when all captures are named or the metric does not depend on them. */
export function usePendingText({ pending, metric, currency }: PendingFigures): string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  const { captures: count, weight } = pending;
  if (count === 0) return undefined;
  const about = (amount: string): string => t('pending.estimate', { count, amount });
  const rounded = (value: number): string => format.count(estimated(value));
  switch (metric) {
    case 'total_waste':
    case 'average_waste':
    case 'equivalent_meals':
    case 'waste_per_cover':
      return t('pending.weight', { count, weight: format.weight(weight) });
    case 'waste_logs':
      return t('pending.logs', { count });
    case 'waste_value':
      return about(format.wholeMoney(estimated(pending.value), currency));
    case 'waste_co2':
      return about(`${rounded(pending.co2)} kg CO2e`);
    case 'waste_water':
      return about(`${rounded(pending.water)} L`);
    case 'occupancy':
      return undefined;
  }
}

/** Two significant digits: more would look measured. */
const estimated = (value: number): number => Number(value.toPrecision(2));
