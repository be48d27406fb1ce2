import type {
  MinPrecision,
  RecognisedFood,
  RecognisedSite,
} from '@wastegauge/contract/waste/recognition';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUndoableChange } from '../../widgets/decisions/use-undoable-change.ts';
import { useFormat } from '../../widgets/figures/use-format.ts';
import { changeFood, changeSite, useRefreshRecognition, type SiteChange } from './api.ts';

type ChangedSite = Pick<RecognisedSite, 'id' | 'name' | 'is_on' | 'min_precision'>;

/** Shows the choice at once while it is saved, and offers to undo it. */
export function useSiteChange(site: ChangedSite) {
  const { t } = useTranslation('recognition');
  const format = useFormat();
  const [pending, setPending] = useState<SiteChange | null>(null);
  const { change } = useUndoableChange({
    refresh: useRefreshRecognition(),
    undoneText: t('undone'),
  });
  const { id, name } = site;
  const save = async (to: SiteChange, before: SiteChange, done: string): Promise<void> => {
    setPending(to);
    await change({
      run: () => changeSite(id, to),
      done,
      undo: () => changeSite(id, before),
    });
    setPending(null);
  };
  return {
    isOn: pending?.is_on ?? site.is_on,
    minPrecision: pending?.min_precision === undefined ? site.min_precision : pending.min_precision,
    isSaving: pending !== null,
    switchOn: (isOn: boolean): void =>
      void save(
        { is_on: isOn },
        { is_on: site.is_on },
        t(isOn ? 'switchedOn' : 'switchedOff', { site: name }),
      ),
    choosePrecision: (percent: MinPrecision | null): void =>
      void save(
        { min_precision: percent },
        { min_precision: site.min_precision },
        percent === null
          ? t('automatic.switchedOff')
          : t('automatic.chosen', { percent: format.wholePercent(percent) }),
      ),
  };
}

export function useFoodChange(siteId: number) {
  const { t } = useTranslation('recognition');
  const { change } = useUndoableChange({
    refresh: useRefreshRecognition(),
    undoneText: t('undone'),
  });
  return ({ id, only_suggests: onlySuggests }: RecognisedFood, name: string): void =>
    void change({
      run: () => changeFood(siteId, id, !onlySuggests),
      done: t(onlySuggests ? 'foods.automaticAgain' : 'foods.onlySuggested', { food: name }),
      undo: () => changeFood(siteId, id, onlySuggests),
    });
}
