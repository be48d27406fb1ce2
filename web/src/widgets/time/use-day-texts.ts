import type { Day } from '@wastegauge/contract/values/dates';
import { locales } from '../figures/format.ts';
import { useLanguage } from '../language/use-language.ts';

export function useDayTexts() {
  const language = useLanguage();
  const write = (day: Day, options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' })
      .format(new Date(`${day}T00:00:00Z`))
      .replace(',', '');
  return {
    /** Fri 6 */
    tinyDay: (day: Day): string => write(day, { weekday: 'short', day: 'numeric' }),
    /** Fri 6 Nov */
    shortDay: (day: Day): string =>
      write(day, { weekday: 'short', day: 'numeric', month: 'short' }),
    /** Friday 6 November */
    longDay: (day: Day): string => write(day, { weekday: 'long', day: 'numeric', month: 'long' }),
    /** Friday 6 November 2026 */
    fullDay: (day: Day): string =>
      write(day, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    /** Friday */
    weekdayName: (day: Day): string => write(day, { weekday: 'long' }),
    /** November */
    monthName: (day: Day): string => write(day, { month: 'long' }),
  };
}
