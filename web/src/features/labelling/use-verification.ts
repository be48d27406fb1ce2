import type { FoodOption } from '@wastegauge/contract/directory/foods';
import type { Verdict, VerificationTask, NamedEvent } from '@wastegauge/contract/waste/labelling';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useCurrentUser } from '../../widgets/session/current-user.ts';
import { fetchVerificationTask, releaseVerificationTask, saveVerdict } from './api.ts';
import { loadPictures } from './picture-cache.ts';
import { useTaskQueue } from './use-task-queue.ts';
import { isSettledElsewhere, isVerificationConflict, useRefusalText } from './use-refusal.ts';

export interface Judgement {
  verdict: 'correct' | 'incorrect' | 'discard';
  option: FoodOption | null;
  trimmings: boolean;
}

const toastMilliseconds = 1500;

export function useVerification() {
  const { t } = useTranslation(['common', 'texts']);
  const { id: userId } = useCurrentUser();
  const refusalText = useRefusalText();
  const textOf = (error: unknown): string => {
    const isKnown =
      isVerificationConflict(error) ||
      (error instanceof ApiError && error.message.includes('image_url'));
    return isKnown ? refusalText(error) : t('texts:oops');
  };
  const { queue, state } = useTaskQueue<VerificationTask, Judgement>(
    {
      fetchNext: fetchVerificationTask,
      save: async (task, judgement) => {
        await saveVerdict(task.event, verdictOf(task.event, judgement));
      },
      release: releaseVerificationTask,
      prepare: (task) => loadPictures(task.event),
      describe: (task) => ({
        id: task.event.id,
        total: task.total_events,
        remaining: task.irl,
        seconds: task.alt,
      }),
      judge: (error) => {
        if (isVerificationConflict(error)) return 'reset';
        return isSettledElsewhere(error) ? 'gone' : 'comesBack';
      },
    },
    (error) =>
      showToast({
        kind: 'error',
        text: textOf(error),
        closeLabel: t('close'),
        milliseconds: toastMilliseconds,
      }),
  );
  const last = state.done.at(-1);
  const previous = last
    ? verified(last.task.event, last.choice, userId)
    : (state.current?.task.previous_event ?? null);
  return { queue, state, previous };
}

function verdictOf(event: NamedEvent, { verdict, option, trimmings }: Judgement): Verdict {
  // Send the verified food too: the label may have changed in the meantime.
  const seen = event.food !== null && {
    food: event.food,
    food_description: event.food_description,
  };
  const food = option && { food: option.food, food_description: option.id };
  switch (verdict) {
    case 'correct':
      return { verify: true, trimmings, ...seen };
    case 'incorrect':
      return { verify: false, trimmings, ...food };
    case 'discard':
      return { verify: false, status: 'DISCARDED', trimmings, ...food };
  }
}

function verified(event: NamedEvent, judgement: Judgement, userId: number): NamedEvent {
  const { verdict, option, trimmings } = judgement;
  return {
    ...event,
    verify: verdict === 'correct',
    user_verify: userId,
    trimmings,
    status: verdict === 'discard' ? 'DISCARDED' : event.status,
    food_name: option?.food_with_description ?? event.food_name,
    category_name: option?.category ?? event.category_name,
  };
}
