import type {
  ContainerKind,
  DonationFoodKind,
  DonationOrganisation,
} from '@wastegauge/contract/waste/donations';
import type { Day } from '@wastegauge/contract/values/dates';
import { addDays } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { capitaliseFirst } from '../../widgets/figures/format.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { dayRanges, isoWeekday, nextCollection } from './collection-days.ts';

// A Monday.
const someMonday: Day = '2024-01-01';

type Collection = Pick<DonationOrganisation, 'collection_days' | 'collection_time'>;

export function useDonationTexts() {
  const { t } = useTranslation('donations');
  const format = useFormat();
  const language = useLanguage();
  const weekday = (iso: number, length: 'short' | 'long'): string => {
    const day = new Date(`${addDays(someMonday, iso - 1)}T00:00:00Z`);
    return new Intl.DateTimeFormat(language, { weekday: length, timeZone: 'UTC' }).format(day);
  };
  const withTime = (text: string, time: string | null): string =>
    time === null ? text : t('collects.at', { days: text, time });
  return {
    kg: (value: number): string => `${format.fixed(value, 1)} kg`,
    containers: (count: number, container: ContainerKind): string => {
      const shown = count === 0.5 ? '½' : format.plain(count);
      // Half a pan is singular in every language of the product.
      return `${shown} ${t(`containers.${container}`, { count: count < 1 ? 1 : count })}`;
    },
    foodKinds: (kinds: readonly DonationFoodKind[]): string => {
      const names = kinds.map((kind) => t(`foodKinds.${kind}`));
      return names
        .map((name, at) => (at === 0 || language === 'de' ? name : lower(name)))
        .join(', ');
    },
    collects: ({ collection_days: days, collection_time: time }: Collection): string => {
      if (days.length === 0) return time === null ? '–' : time;
      if (days.length === 7) return withTime(t('collects.daily'), time);
      const names = dayRanges(days).map(({ first, last }) =>
        last - first >= 2
          ? t('collects.range', { first: weekday(first, 'short'), last: weekday(last, 'short') })
          : Array.from({ length: last - first + 1 }, (_, at) => weekday(first + at, 'short')).join(
              ', ',
            ),
      );
      return withTime(capitaliseFirst(names.join(', ')), time);
    },
    next: (
      { collection_days: days, collection_time: time }: Collection,
      today: Day,
      clock: string,
    ): string | undefined => {
      const found = nextCollection(days, time, isoWeekday(today), clock);
      if (found === undefined) return undefined;
      if (found.inDays === 0) {
        return time === null ? t('next.today') : t('next.todayAt', { time });
      }
      const day = weekday(found.weekday, 'long');
      return time === null ? t('next.on', { day }) : t('next.onAt', { day, time });
    },
    /** As it is written within a sentence; German nouns keep their capital. */
    withinSentence: (name: string): string => (language === 'de' ? name : lower(name)),
    weekday,
  };
}

const lower = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1);
