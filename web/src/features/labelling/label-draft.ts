import type { FoodOption } from '@wastegauge/contract/directory/foods';
import type { LabelChoice, LabellingTask } from '@wastegauge/contract/waste/labelling';
import { useState } from 'react';
import type { HeldTask } from './task-queue.ts';

export const outcomes = ['fullWaste', 'escalate'] as const;
type Outcome = (typeof outcomes)[number];

export interface LabelDraft {
  option: FoodOption | null;
  outcome: Outcome;
  trimmings: boolean;
}

export interface LabelDecision extends Omit<LabelDraft, 'outcome'> {
  outcome: Outcome | 'discard';
}

export const emptyDraft: LabelDraft = { option: null, outcome: 'fullWaste', trimmings: false };

export const isSubmittable = ({ option, outcome, trimmings }: LabelDraft): boolean =>
  outcome === 'escalate' || option !== null || trimmings;

const statuses = {
  fullWaste: 'SUCCESSFUL',
  escalate: 'ESCALATED',
  discard: 'DISCARDED',
} as const satisfies Record<LabelDecision['outcome'], LabelChoice['status']>;

export const labelChoice = ({ option, outcome, trimmings }: LabelDecision): LabelChoice => ({
  status: statuses[outcome],
  ...(option && { food: option.food, food_description: option.id }),
  trimmings,
});

interface TaskDraft {
  id: number;
  draft: LabelDraft;
  isFoodMissing: boolean;
}

export function useLabelDraft(current: HeldTask<LabellingTask, LabelDecision> | null) {
  const [entered, setEntered] = useState<TaskDraft | null>(null);
  const id = current?.id ?? 0;
  const own = entered?.id === id ? entered : null;
  const draft = own?.draft ?? initialDraft(current?.failure?.choice);
  return {
    draft,
    isFoodMissing: own?.isFoodMissing ?? false,
    setDraft: (change: LabelDraft) => setEntered({ id, draft: change, isFoodMissing: false }),
    setFoodMissing: () => setEntered({ id, draft, isFoodMissing: true }),
  };
}

function initialDraft(label: LabelDecision | undefined): LabelDraft {
  if (!label) return emptyDraft;
  return { ...label, outcome: label.outcome === 'discard' ? 'fullWaste' : label.outcome };
}
