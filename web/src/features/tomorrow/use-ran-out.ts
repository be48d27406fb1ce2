import type { RanOut } from '@wastegauge/contract/insight/tomorrow';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { newClientId } from '../../api/client-id.ts';
import { useUndoableChange } from '../../widgets/decisions/use-undoable-change.ts';
import { useTranslated } from '../../widgets/language/translations.ts';
import { recordRanOut, removeRanOut, useRefreshTomorrow } from './api.ts';

export function useRanOut(siteId: number) {
  const { t } = useTranslation('tomorrow');
  const translated = useTranslated([]);
  const { change, offerUndo } = useUndoableChange({
    refresh: useRefreshTomorrow(),
    undoneText: t('ranOut.undone'),
  });
  // A double tap is one entry.
  const pending = useRef(new Set<number>());
  return {
    offerUndo,
    record: async (food: { id: number; name: string }): Promise<void> => {
      if (pending.current.has(food.id)) return;
      pending.current.add(food.id);
      await change({
        run: () => recordRanOut({ site: siteId, food: food.id, client_id: newClientId() }),
        done: t('ranOut.recorded', { dish: translated(food.name) }),
        undo: ({ id }) => removeRanOut(id),
      });
      pending.current.delete(food.id);
    },
    remove: ({ id, day, service, food, time }: RanOut): Promise<void> =>
      change({
        run: () => removeRanOut(id),
        done: t('ranOut.removed', { dish: translated(food.name) }),
        undo: () => recordRanOut({ site: siteId, food: food.id, day, service, time }),
      }),
  };
}
