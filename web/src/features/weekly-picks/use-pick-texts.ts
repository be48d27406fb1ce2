import { coverageLimits, shownCoverage } from '@wastegauge/contract/insight/comparable';
import {
  pickRise,
  type WeeklyPick,
  type WeeklyPicks,
} from '@wastegauge/contract/insight/weekly-picks';
import { useTranslation } from 'react-i18next';
import { locales } from '../../widgets/figures/format.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';

/** The sentences of the mail. */
export function usePickTexts(picks: WeeklyPicks) {
  const { t } = useTranslation('weeklyPicks');
  const format = useFormat();
  const language = useLanguage();
  const translated = useTranslated(
    picks.picks.flatMap(({ food, suggestion }) => [
      food.name,
      ...(suggestion ? [suggestion.text] : []),
    ]),
  );
  const kg = (value: number): string => `${format.fixed(value, value < 100 ? 2 : 1)} kg`;
  const grams = (value: number): string => `${format.fixed(value, value < 10 ? 1 : 0)} g`;
  const dates = (options: Intl.DateTimeFormatOptions, at: string): string =>
    new Intl.DateTimeFormat(locales[language], { ...options, timeZone: 'UTC' }).format(
      new Date(at),
    );
  const list = new Intl.ListFormat(locales[language], { type: 'conjunction' });

  const reason = ({ kg: weight, reason: why }: WeeklyPick): string => {
    switch (why.kind) {
      case 'rose':
        return t('rose', {
          more: kg(pickRise(weight, why.previous_kg)),
          previous: kg(why.previous_kg),
        });
      case 'unusual':
        return why.highest_kg === 0
          ? t('unheardOf', { weeks: why.weeks })
          : t('unusual', {
              weeks: why.weeks,
              usual: why.usual_kg === 0 ? t('none') : kg(why.usual_kg),
              highest: kg(why.highest_kg),
            });
      case 'peers':
        return t('abovePeers', {
          own: grams(why.grams_per_cover),
          peers: grams(why.peers_g),
          sites: why.sites,
        });
    }
  };
  const peak = ({ peak: found }: WeeklyPick): string => {
    if (found === null) return '';
    const percent = format.wholePercent(found.percent);
    if (found.kind === 'after') {
      const [hours = '', minutes = ''] = found.time.split(':');
      return t('peakAfter', { percent, time: t('time', { hours, minutes }) });
    }
    const days = list.format(
      found.days.map((day) => dates({ weekday: 'long' }, `${day}T00:00:00Z`)),
    );
    return found.percent === 100 ? t('allOnDays', { days }) : t('peakDays', { percent, days });
  };
  const thing = ({ food, service }: WeeklyPick): string =>
    service === null
      ? translated(food.name)
      : t(`services.${service}`, { food: translated(food.name) });
  const percent = (coverage: number): string => format.wholePercent(shownCoverage(coverage));
  return {
    kg,
    thing,
    sentence: (pick: WeeklyPick): string => `${reason(pick)} ${peak(pick)}`.trim(),
    suggestion: ({ suggestion }: WeeklyPick): string | null =>
      suggestion && translated(suggestion.text),
    moment: (localTime: string): string =>
      dates(
        { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
        `${localTime}Z`,
      ),
    together: (): string => {
      const isPriced = picks.picks.every(({ value }) => value !== null);
      const amount = (weight: number, value: number): string =>
        isPriced
          ? t('and', { one: kg(weight), other: format.price(value, picks.currency) })
          : kg(weight);
      return t('together', {
        picked: amount(
          picks.picks.reduce((sum, pick) => sum + pick.kg, 0),
          picks.picks.reduce((sum, pick) => sum + (pick.value ?? 0), 0),
        ),
        week: amount(picks.week_kg, picks.week_value),
      });
    },
    warning: ({
      coverage,
      previous_coverage: previous,
    }: WeeklyPicks['unmeasured'][number]): string =>
      coverage === null
        ? t('nothingPlanned')
        : coverage < coverageLimits.low || previous === null
          ? t('notMeasured', { coverage: percent(coverage) })
          : t('notComparable', { current: percent(coverage), previous: percent(previous) }),
  };
}
