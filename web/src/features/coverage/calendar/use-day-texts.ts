import type { Day } from '@wastegauge/contract/values/dates';
import type { ServiceTime } from '@wastegauge/contract/waste/events';
import { useTranslation } from 'react-i18next';
import { locales } from '../../../widgets/figures/format.ts';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { useLanguage } from '../../../widgets/language/use-language.ts';

export function useDayTexts() {
  const { t } = useTranslation();
  const format = useFormat();
  const language = useLanguage();
  const list = new Intl.ListFormat(locales[language], { type: 'conjunction' });
  // German nouns keep their capital.
  const inSentence = (name: string): string =>
    language === 'de' ? name : name.toLocaleLowerCase(locales[language]);
  return {
    /** Thu 12 Nov */
    dayText: (day: Day): string =>
      `${format.weekday(day)} ${format.period({ startDate: day, endDate: day })}`,
    /** lunch and dinner */
    servicesText: (services: readonly ServiceTime[]): string =>
      list.format(services.map((service) => inSentence(t(`serviceTimes.${service}`)))),
    listText: (texts: readonly string[]): string => list.format(texts),
  };
}

/** 1 h 35 min */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
