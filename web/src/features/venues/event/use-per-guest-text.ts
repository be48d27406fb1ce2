import type { EventOutcome } from '@wastegauge/contract/insight/venues';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../widgets/figures/use-format.ts';

/** "≈" marks a figure per planned guest. */
export function usePerGuestText() {
  const { t } = useTranslation('venues');
  const format = useFormat();
  return ({ grams_per_guest, guest_basis }: EventOutcome): string => {
    if (grams_per_guest === null) return t('noEstimate');
    const grams = format.fixed(grams_per_guest, 1);
    return guest_basis === 'planned' ? `≈\u{A0}${grams}` : grams;
  };
}
