import type { Gap } from '@wastegauge/contract/insight/coverage';
import { countDays } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { useCan } from '../../../widgets/session/current-user.ts';
import { minutesText, useDayTexts } from '../calendar/use-day-texts.ts';

interface GapTexts {
  title: string;
  cause: string;
  remedy: string;
}

export function useGapTexts(): (gap: Gap) => GapTexts {
  const { t } = useTranslation('coverage');
  const format = useFormat();
  const { dayText, servicesText, listText } = useDayTexts();
  const canLabel = useCan('labels.write');
  const monitors = (gap: Gap): string =>
    listText(
      gap.monitors.map(({ name, from, to, missing_minutes: missing }) =>
        t('gaps.cause.monitorMissing', { name, from, to, missing: minutesText(missing) }),
      ),
    );
  const monitorRemedy = ({ kind, cause, monitors: missing }: Gap): string => {
    const silentNow = missing.filter(({ is_silent_now }) => is_silent_now).length;
    if (silentNow > 0) return t('gaps.remedy.silentNow', { count: silentNow });
    if (cause === 'no_network') return t('gaps.remedy.no_network', { count: missing.length });
    return t(kind === 'partly' ? 'gaps.remedy.partly' : 'gaps.remedy.silent');
  };
  return (gap) => {
    const count = countDays(gap);
    const day = dayText(gap.startDate);
    switch (gap.kind) {
      case 'unnamed':
        return {
          title: t('gaps.when.unnamed', { weight: `${format.fixed(gap.weight, 1)} kg` }),
          cause: t('gaps.cause.unnamed', { count: gap.captures, day }),
          remedy: t(canLabel ? 'gaps.remedy.unnamed' : 'gaps.remedy.unnamedWait', {
            count: gap.captures,
          }),
        };
      case 'no_covers':
        return {
          title: t('gaps.when.no_covers', { count, day, period: format.period(gap) }),
          cause: t('gaps.cause.no_covers', { count }),
          remedy: t('gaps.remedy.no_covers', { count }),
        };
      case 'no_entry':
        return {
          title: t('gaps.when.no_entry', { day, services: servicesText(gap.services) }),
          cause: t('gaps.cause.no_entry'),
          remedy: t('gaps.remedy.no_entry'),
        };
      case 'silent':
      case 'partly':
        return {
          title: t(`gaps.when.${gap.kind}`, { day, services: servicesText(gap.services) }),
          cause:
            gap.monitors.length === 0
              ? t(`service.${gap.kind}`)
              : t(
                  gap.cause === 'no_network'
                    ? 'gaps.cause.no_network'
                    : 'gaps.cause.monitor_silent',
                  { count: gap.monitors.length, monitors: monitors(gap) },
                ),
          remedy: monitorRemedy(gap),
        };
    }
  };
}
