import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CoverageRequest } from '../../widgets/coverage/api.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { gapsOptions } from './api.ts';
import { useDayTexts } from './calendar/use-day-texts.ts';
import { maxNamedGaps, namedMissingDays } from './missing-days.ts';

/** Names the latest days without covers; only counts them until they are loaded. */
export function useMissingDaysText(request: CoverageRequest, missingDays: number): string {
  const { t } = useTranslation('coverage');
  const format = useFormat();
  const { listText } = useDayTexts();
  const gaps = useQuery({
    ...gapsOptions(request, maxNamedGaps, 'no_covers'),
    enabled: missingDays > 0,
  });
  const found = gaps.data && !gaps.isPlaceholderData ? gaps.data.results : [];
  const { named, more } = namedMissingDays(found, missingDays);
  if (named.length === 0) return t('summary.missingDays', { count: missingDays });
  const isOneSite = request.site.length === 1;
  const days = named.map((gap) =>
    isOneSite
      ? format.period(gap)
      : t('summary.daysOfSite', { days: format.period(gap), site: gap.site.name }),
  );
  return t('summary.missingNamed', {
    count: missingDays,
    days: listText(more === 0 ? days : [...days, t('summary.moreDays', { count: more })]),
  });
}
