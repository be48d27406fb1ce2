import type { CoverDays } from '@wastegauge/contract/insight/comparison';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from './use-format.ts';

/** "41 of 60 days", to be shown beside a figure per cover. */
export function useCoverDaysText(): (coverDays: CoverDays) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return useCallback(
    ({ days, of_days, sites, is_estimate }) => {
      const text = t(sites > 1 ? 'coverDays.siteDays' : 'coverDays.days', {
        days: format.count(days),
        all: format.count(of_days),
        count: of_days,
      });
      return is_estimate ? t('coverDays.estimate', { days: text }) : text;
    },
    [t, format],
  );
}
