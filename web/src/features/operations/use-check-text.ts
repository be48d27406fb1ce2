import type { AnalyticsCheck } from '@wastegauge/contract/edges/operations';
import { useTranslation } from 'react-i18next';
import { useMoments } from './use-moments.ts';

/** When a self-check was, what it looked at and what came of it. */
export function useCheckText(): (check: AnalyticsCheck) => string {
  const { t } = useTranslation('operations');
  const { moment } = useMoments();
  return ({ finished_at, reach, repaired }) => {
    const facts = { time: moment(finished_at), reach: t(`analytics.reach.${reach}`) };
    if (repaired === null) return t('analytics.checkFailed', facts);
    return repaired === 0
      ? t('analytics.checkFine', facts)
      : t('analytics.checkRepaired', { ...facts, count: repaired });
  };
}
