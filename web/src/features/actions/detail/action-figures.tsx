import type { Action } from '@wastegauge/contract/insight/actions';
import type { Day } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../widgets/figures/use-format.ts';
import { shownInterval } from '../effect-figures.ts';
import { Cell } from '../savings-strip.tsx';
import classes from '../savings-strip.module.css';
import { useActionTexts, useDayText } from '../use-action-texts.ts';
import { useGrams, withMinus } from '../use-grams.ts';

export function ActionFigures({ action, today }: { action: Action; today: Day }) {
  const { t } = useTranslation('actions');
  const format = useFormat();
  const dayText = useDayText();
  const { number, range } = useGrams();
  const texts = useActionTexts(today);
  const { result, currency, expected_g: expected } = action;
  const effect = result?.effect ?? null;
  const saved = result?.saved ?? null;
  const interval = effect && shownInterval(effect);
  const isAdded = saved !== null && saved.kg < 0;
  const whole = (kg: number): string => format.count(Math.round(Math.abs(kg)));
  const money = (value: number): string => texts.money(Math.abs(value), currency);
  const noSum = t(
    action.state === 'no_change'
      ? 'figures.notCounted'
      : action.state === 'cannot_tell'
        ? 'figures.noVerdict'
        : 'figures.notYet',
  );
  const perDay =
    result && result.after.days_used > 0
      ? Math.round(result.after.covers / result.after.days_used)
      : null;
  return (
    <section aria-label={t('figures.label')}>
      <dl className={`${classes['root'] ?? ''} ${classes['even'] ?? ''}`}>
        <Cell
          name={t(interval?.isMore ? 'figures.morePerCover' : 'figures.savedPerCover')}
          figure={effect === null ? '–' : number(Math.abs(effect.grams))}
          unit={interval === null ? undefined : `g (${range(interval.low, interval.high)})`}
          note={
            expected === null
              ? t('figures.noExpectation')
              : t('figures.expected', { grams: texts.expected(expected) })
          }
        />
        <Cell
          name={t(isAdded ? 'figures.addedSoFar' : 'figures.savedSoFar')}
          figure={saved === null ? '–' : whole(saved.kg)}
          unit={saved === null ? undefined : 'kg'}
          note={saved === null ? noSum : lowText(saved.kg, saved.kg_low, (kg) => `${whole(kg)} kg`)}
        />
        <Cell
          name={t(isAdded ? 'figures.moneyLost' : 'savings.money')}
          figure={saved === null || saved.value === null ? '–' : money(saved.value)}
          note={
            saved === null
              ? noSum
              : saved.value === null || saved.value_low === null
                ? t('savings.noPrice')
                : lowText(saved.value, saved.value_low, money)
          }
        />
        <Cell
          name={t('figures.covers', { day: dayText(action.startDate, today) })}
          figure={result === null ? '–' : format.count(result.covers)}
          note={
            perDay !== null
              ? t('figures.perDay', { covers: format.count(perDay) })
              : (result?.covers ?? 0) > 0
                ? undefined
                : t('figures.noCovers')
          }
        />
      </dl>
    </section>
  );

  /** The end of the interval that is least favourable. */
  function lowText(value: number, low: number, text: (amount: number) => string): string {
    return value < 0
      ? t('figures.upTo', { amount: text(low) })
      : low < 0
        ? t('atLeast', { amount: withMinus(`-${text(low)}`) })
        : t('atLeast', { amount: text(low) });
  }
}
