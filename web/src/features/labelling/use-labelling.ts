import type { LabellingTask, NamedEvent } from '@wastegauge/contract/waste/labelling';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/feedback/toast.ts';
import { fetchLabellingTask, releaseLabellingTask, saveLabel } from './api.ts';
import { choiceOf, type Label } from './label-draft.ts';
import { loadPictures } from './picture-cache.ts';
import { useTaskQueue } from './use-task-queue.ts';
import { isSettledElsewhere, useRefusalText } from './use-refusal.ts';

export function useLabelling(serial: string) {
  const { t } = useTranslation();
  const refusalText = useRefusalText();
  const { queue, state } = useTaskQueue<LabellingTask, Label>(
    {
      fetchNext: (heldIds) => fetchLabellingTask(serial, heldIds),
      save: async (task, label) => {
        await saveLabel(task.unlabelled, choiceOf(label));
      },
      release: releaseLabellingTask,
      prepare: (task) => loadPictures(task.unlabelled),
      describe: (task) => ({
        id: task.unlabelled.id,
        total: task.total_events,
        remaining: task.irl,
        seconds: task.alt,
      }),
      judge: (error) => (isSettledElsewhere(error) ? 'gone' : 'comesBack'),
    },
    (error) => showToast({ kind: 'error', text: refusalText(error), closeLabel: t('close') }),
  );
  const last = state.done.findLast(({ choice }) => choice.outcome === 'fullWaste');
  const previous = last
    ? labelled(last.task.unlabelled, last.choice)
    : (state.current?.task.labelled ?? null);
  return { queue, state, previous };
}

function labelled(event: NamedEvent, { option, trimmings }: Label): NamedEvent {
  return {
    ...event,
    status: 'SUCCESSFUL',
    food: option?.food ?? null,
    food_name: option?.food_with_description ?? null,
    food_description: option?.id ?? null,
    category_name: option?.category ?? null,
    is_recipe: option?.is_recipe ?? false,
    food_image: option?.image_url ?? null,
    trimmings,
  };
}
