import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { useTranslation } from 'react-i18next';
import { useResultToast } from '../../widgets/forms/use-result-toast.ts';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { useUpdateEvent } from './api.ts';

/** Marks the label of an event as correct, or removes the mark. */
export function useMarkCorrect(): (event: WasteEvent) => void {
  const { t } = useTranslation('feed');
  const user = useCurrentUser();
  const update = useUpdateEvent();
  const { notifyDone, notifyError } = useResultToast();
  return ({ id, is_correct_label: isMarked }) =>
    update.mutate(
      { id, changes: { user: user.id, is_correct_label: !isMarked } },
      {
        onSuccess: () => notifyDone(t(isMarked ? 'correct.removed' : 'correct.done')),
        onError: notifyError,
      },
    );
}
