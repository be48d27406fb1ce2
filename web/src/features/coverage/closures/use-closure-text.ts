import type { Closure } from '@wastegauge/contract/insight/coverage';
import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { capitaliseFirst, locales } from '../../../widgets/figures/format.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { useLanguage } from '../../../widgets/language/use-language.ts';

const someMonday = '2024-01-01';

/** 1 = Monday to 7 = Sunday. */
export function useWeekdayName(): (weekday: number) => string {
  const names = new Intl.DateTimeFormat(locales[useLanguage()], {
    weekday: 'long',
    timeZone: 'UTC',
  });
  return (weekday) => names.format(new Date(`${addDays(someMonday, weekday - 1)}T00:00:00Z`));
}

export function useClosureText() {
  const { t } = useTranslation(['coverage', 'common']);
  const format = useFormat();
  const weekdayName = useWeekdayName();
  return ({ startDate, endDate, weekday, service }: Closure): { when: string; what: string } => {
    const what = service === null ? t('closures.wholeDay') : t(`common:serviceTimes.${service}`);
    if (weekday === null) {
      return { when: format.periodWithYear({ startDate, endDate: endDate ?? startDate }), what };
    }
    const fullDay = (day: Day): string => format.periodWithYear({ startDate: day, endDate: day });
    const from = fullDay(startDate);
    const name = capitaliseFirst(weekdayName(weekday));
    return {
      when:
        endDate === null
          ? t('closures.from', { weekday: name, from })
          : t('closures.until', { weekday: name, from, to: fullDay(endDate) }),
      what,
    };
  };
}
