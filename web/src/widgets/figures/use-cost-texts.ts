import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useTranslation } from 'react-i18next';
import { useFormat } from './use-format.ts';

type CostedEvent = Pick<
  WasteEvent,
  'value' | 'currency' | 'zero_value_reason' | 'inedible_percent'
>;

/** The cost of an event, and why it is zero or includes inedible parts. */
export function useCostTexts() {
  const { t } = useTranslation('prices');
  const format = useFormat();
  return {
    cost: ({ value, currency, zero_value_reason: reason }: CostedEvent): string =>
      reason === 'no_price' ? t('cost.noPrice') : format.price(value, currency),
    zeroNote: ({ zero_value_reason: reason }: CostedEvent): string | undefined =>
      reason === 'inedible' ? t('cost.inedible') : undefined,
    note: ({ zero_value_reason: reason, inedible_percent: percent }: CostedEvent) => {
      if (reason === 'inedible') return t('cost.inedible');
      return reason === null && percent !== null && percent > 0
        ? t('cost.partlyInedible', { percent: `${format.plain(percent)} %` })
        : undefined;
    },
  };
}
