import type { Compared } from '@wastegauge/contract/insight/comparison';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from './use-format.ts';

/** "vs 1–15 Oct", to be shown beside a change. */
export function useComparedDays(): (compared: Compared) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return useCallback(
    (compared) =>
      compared
        ? t('comparedDays.vs', { period: format.period(compared.previous_period) })
        : t('comparedDays.none'),
    [t, format],
  );
}
