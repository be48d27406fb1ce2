import type { LabellingTask } from '@wastegauge/contract/waste/labelling';
import { useState } from 'react';
import { emptyDraft, type Label, type LabelDraft } from './label-draft.ts';
import type { HeldTask } from './task-queue.ts';

interface DraftOfTask {
  id: number;
  draft: LabelDraft;
  isFoodMissing: boolean;
}

export function useLabelDraft(current: HeldTask<LabellingTask, Label> | null) {
  const [entered, setEntered] = useState<DraftOfTask | null>(null);
  const id = current?.id ?? 0;
  const own = entered?.id === id ? entered : null;
  const draft = own?.draft ?? draftOf(current?.failure?.choice);
  return {
    draft,
    isFoodMissing: own?.isFoodMissing ?? false,
    setDraft: (change: LabelDraft) => setEntered({ id, draft: change, isFoodMissing: false }),
    setFoodMissing: () => setEntered({ id, draft, isFoodMissing: true }),
  };
}

function draftOf(label: Label | undefined): LabelDraft {
  if (!label) return emptyDraft;
  return { ...label, outcome: label.outcome === 'discard' ? 'fullWaste' : label.outcome };
}
