import { actionLimits, type ActionListItem } from '@wastegauge/contract/insight/actions';
import type { Day } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { shownCoverage } from '../../widgets/coverage/coverage-level.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { useLanguage } from '../../widgets/language/use-language.ts';
import { locales } from '../../widgets/figures/format.ts';
import { shownInterval } from './effect-figures.ts';
import { useGrams, withMinus } from './use-grams.ts';

type Listed = Omit<ActionListItem, 'result'> & {
  result: Pick<
    NonNullable<ActionListItem['result']>,
    'before' | 'after' | 'effect' | 'is_final' | 'saved'
  > | null;
};

/** 9 Nov, or 9 Nov 2025 in another year. */
export function useDayText() {
  const language = useLanguage();
  return (day: Day, today?: Day): string => {
    const hasYear = today !== undefined && day.slice(0, 4) !== today.slice(0, 4);
    return new Intl.DateTimeFormat(locales[language], {
      day: 'numeric',
      month: 'short',
      ...(hasYear && { year: 'numeric' }),
      timeZone: 'UTC',
    })
      .format(new Date(`${day}T00:00:00Z`))
      .replace('Sept', 'Sep');
  };
}

export function useActionTexts(today: Day) {
  const { t } = useTranslation('actions');
  const format = useFormat();
  const dayText = useDayText();
  const { number, range } = useGrams();
  const percent = (value: number | null): string =>
    value === null ? '–' : format.wholePercent(shownCoverage(value));

  function unknownText({ reason, result }: Listed): string {
    switch (reason) {
      case 'coverage_fell':
        return t('reasons.coverage_fell', {
          before: percent(result?.before.coverage ?? null),
          after: percent(result?.after.coverage ?? null),
        });
      case 'too_few_days':
        return t('reasons.too_few_days', {
          days: format.count(Math.min(result?.before.days_used ?? 0, result?.after.days_used ?? 0)),
          needed: format.count(actionLimits.firstResultDays),
        });
      case null:
        return '';
      default:
        return t(`reasons.${reason}`);
    }
  }

  function waitingText({ day_number: day, result_on: resultOn }: Listed): string {
    if (day === null) return t('waiting');
    return day > actionLimits.finalResultDays || resultOn === null
      ? t('waitingOnDay', { day: format.count(day) })
      : t('dayOf', {
          day: format.count(day),
          days: format.count(actionLimits.finalResultDays),
          on: dayText(resultOn, today),
        });
  }

  return {
    /** From 9 Nov, or 7 Sep to 18 Oct. */
    days: ({ startDate, endDate }: Pick<Listed, 'startDate' | 'endDate'>): string =>
      endDate === null
        ? t('from', { day: dayText(startDate, today) })
        : t('fromTo', { from: dayText(startDate, today), to: dayText(endDate, today) }),
    expected: (grams: number | null): string => (grams === null ? '–' : `${number(grams)} g`),
    /** Main text, and the interval in brackets. */
    result: (action: Listed): { text: string; interval: string | null } => {
      const effect = action.result?.effect ?? null;
      switch (action.state) {
        case 'planned':
          return { text: t('startsOn', { day: dayText(action.startDate, today) }), interval: null };
        case 'running':
          return { text: waitingText(action), interval: null };
        case 'cannot_tell':
          return { text: unknownText(action), interval: null };
        default:
          break;
      }
      if (effect === null) return { text: '', interval: null };
      const { isMore, low, high } = shownInterval(effect);
      const grams = number(Math.abs(effect.grams));
      const text = t(isMore ? 'morePerCover' : 'lessPerCover', { grams });
      return { text, interval: range(low, high) };
    },
    kg: (value: number): string => withMinus(`${format.count(Math.round(value))} kg`),
    money: (value: number, currency: string): string =>
      withMinus(format.wholeMoney(value, currency)),
    percent,
  };
}
export type ActionTexts = ReturnType<typeof useActionTexts>;
