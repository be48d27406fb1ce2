import { actionLimits, type Action } from '@wastegauge/contract/insight/actions';
import type { Day } from '@wastegauge/contract/values/dates';
import { useTranslation } from 'react-i18next';
import { effectFigures, shownInterval } from '../effect-figures.ts';
import { useActionTexts } from '../use-action-texts.ts';
import { useGrams } from '../use-grams.ts';
import { verdictSentences } from '../verdict-sentences.ts';

export function useVerdictText(action: Action, target: string, today: Day): string[] {
  const { t } = useTranslation('actions');
  const { grams: gramsText, range } = useGrams();
  const texts = useActionTexts(today);
  const { state, reason, result } = action;
  if (state === 'cannot_tell') {
    return reason === null ? [] : [t(`verdict.why.${reason}`, { target })];
  }
  const figures = result && effectFigures(result);
  if (state === 'planned' || state === 'running' || !figures || !result.effect) {
    const { text } = texts.result(action);
    const { firstResultDays } = actionLimits;
    const days = result?.after.days_used ?? 0;
    return [
      ...(state === 'planned' ? [t('verdict.planned')] : []),
      ...(state === 'running' && result && days < firstResultDays
        ? [t('verdict.running', { days, needed: firstResultDays })]
        : []),
      ...(text ? [`${text}.`] : []),
    ];
  }
  const { own, others, rest } = verdictSentences(figures);
  const group = t(`verdict.groups.${result.compared_with ?? 'other_foods'}`);
  const { low, high } = shownInterval(result.effect);
  return [
    t(`verdict.own.${own.key}`, { target, grams: gramsText(own.grams) }),
    t(`verdict.others.${others.key}`, { group, grams: gramsText(others.grams) }),
    t(`verdict.rest.${rest.key}`, { grams: gramsText(rest.grams) }),
    ...(state === 'no_change' ? [t('verdict.chance', { range: range(low, high) })] : []),
  ];
}
