import type { AdviceService, RanOut } from '@wastegauge/contract/insight/tomorrow';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { newClientId } from '../../api/client-id.ts';
import { useUndoableChange } from '../../widgets/decisions/use-undoable-change.ts';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { recordRanOut, removeRanOut, useRefreshTomorrow } from './api.ts';

export interface EmptyDish {
  service: AdviceService;
  food: RanOut['food'];
}

/** `ask` opens the form where the moment is not clear, such as after the service. */
export function useRanOut(siteId: number, ask: (dish: EmptyDish) => void) {
  const { t } = useTranslation('tomorrow');
  const translated = useTranslated([]);
  const { notifyError } = useResultToast();
  const refresh = useRefreshTomorrow();
  const { change, offerUndo } = useUndoableChange({ refresh, undoneText: t('ranOut.undone') });
  // A double tap is one entry.
  const pending = useRef(new Set<number>());

  function notifyRecorded({ id, food }: RanOut): void {
    offerUndo(t('ranOut.recorded', { dish: translated(food.name) }), () => removeRanOut(id));
    void refresh();
  }

  async function record(dish: EmptyDish): Promise<void> {
    const food = dish.food.id;
    if (pending.current.has(food)) return;
    pending.current.add(food);
    try {
      const service = dish.service === 'ALL_DAY' ? undefined : dish.service;
      notifyRecorded(await recordRanOut({ site: siteId, food, service, client_id: newClientId() }));
    } catch (error) {
      const isUnclear = error instanceof ApiError && Object.keys(error.fieldErrors).length > 0;
      if (isUnclear) ask(dish);
      else notifyError(error);
    } finally {
      pending.current.delete(food);
    }
  }

  return {
    notifyRecorded,
    record: (dish: EmptyDish): void => void record(dish),
    remove: ({ id, day, service, food, time }: RanOut): void =>
      void change({
        run: () => removeRanOut(id),
        done: t('ranOut.removed', { dish: translated(food.name) }),
        undo: () => recordRanOut({ site: siteId, food: food.id, day, service, time }),
      }),
  };
}

export type RanOutEntry = ReturnType<typeof useRanOut>;
