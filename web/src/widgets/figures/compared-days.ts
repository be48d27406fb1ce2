import { isComparable, type ComparedCoverage } from '@wastegauge/contract/insight/comparable';
import type { Compared } from '@wastegauge/contract/insight/comparison';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from './use-format.ts';

/** "vs 1–15 Oct", to be shown beside a change, with the reason why a change is not judged. */
export function useComparedDays(): (compared: Compared) => string {
  const { t } = useTranslation();
  const format = useFormat();
  const coverageReason = useCoverageReason();
  return useCallback(
    (compared) => {
      if (!compared) return t('comparedDays.none');
      const text = t('comparedDays.vs', { period: format.period(compared.previous_period) });
      const reason = coverageReason(compared.coverage);
      return reason === undefined ? text : `${text}. ${reason}`;
    },
    [t, format, coverageReason],
  );
}

/** "Measured 52% now, 91% before"; undefined if both sides can be compared. */
export function useCoverageReason(): (
  coverage: ComparedCoverage | undefined,
) => string | undefined {
  const { t } = useTranslation();
  const format = useFormat();
  return useCallback(
    (coverage) =>
      coverage === undefined || isComparable(coverage)
        ? undefined
        : t('comparedDays.measured', {
            current: format.wholePercent(coverage.current ?? 0),
            previous: format.wholePercent(coverage.previous ?? 0),
          }),
    [t, format],
  );
}
