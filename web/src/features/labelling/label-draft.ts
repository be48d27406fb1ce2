import type { FoodOption } from '@wastegauge/contract/directory/foods';
import type { LabelChoice } from '@wastegauge/contract/waste/labelling';

export const outcomes = ['fullWaste', 'escalate'] as const;
type Outcome = (typeof outcomes)[number];

export interface LabelDraft {
  option: FoodOption | null;
  outcome: Outcome;
  trimmings: boolean;
}

export interface Label extends Omit<LabelDraft, 'outcome'> {
  outcome: Outcome | 'discard';
}

export const emptyDraft: LabelDraft = { option: null, outcome: 'fullWaste', trimmings: false };

export const isSubmittable = ({ option, outcome, trimmings }: LabelDraft): boolean =>
  outcome === 'escalate' || option !== null || trimmings;

const statuses = {
  fullWaste: 'SUCCESSFUL',
  escalate: 'ESCALATED',
  discard: 'DISCARDED',
} as const satisfies Record<Label['outcome'], LabelChoice['status']>;

export const choiceOf = ({ option, outcome, trimmings }: Label): LabelChoice => ({
  status: statuses[outcome],
  ...(option && { food: option.food, food_description: option.id }),
  trimmings,
});
