import type { ControlService } from '@wastegauge/contract/insight/control-weeks';
import { useState } from 'react';
import { useLanguage } from '../../widgets/language/use-language.ts';
import {
  draftTubs,
  isEmptyDraft,
  isFull,
  nextTub,
  pressKey,
  readDraft,
  readTub,
  removeTub,
  storeDraft,
  sumKg,
  type PadKey,
  type TubDraft,
  type TubProblem,
} from './tub-draft.ts';
import { serviceKey } from './week-plan.ts';

export interface TubEntry {
  typed: string;
  problem: TubProblem | undefined;
  /** With the tub being typed. */
  all: number[];
  total: number;
  isDirty: boolean;
  canAddTub: boolean;
  type: (typed: string) => void;
  press: (key: PadKey) => void;
  next: () => void;
  remove: (index: number) => void;
  clear: () => void;
}

/** The weights of one service; mount again for another one. */
export function useTubDraft(weekId: number, service: ControlService): TubEntry {
  const language = useLanguage();
  const key = serviceKey(service);
  const stored: TubDraft = { tubs: service.tubs, typed: '' };
  const isStored = (draft: TubDraft): boolean =>
    draft.typed.trim() === '' && draft.tubs.join(' ') === stored.tubs.join(' ');
  const [draft, setDraft] = useState(() => readDraft(weekId, key) ?? stored);
  const { kg, problem } = readTub(draft.typed, language);
  const all = draftTubs(draft, language);
  /** Two taps can arrive before the first one has rendered. */
  const change = (step: (before: TubDraft) => TubDraft): void =>
    setDraft((before) => {
      const after = step(before);
      storeDraft(weekId, key, isStored(after) ? undefined : after);
      return after;
    });
  return {
    typed: draft.typed,
    problem,
    all,
    total: sumKg(all),
    isDirty: !isStored(draft) && !isEmptyDraft(draft),
    canAddTub: kg !== undefined && !isFull(draft, language),
    type: (typed) => change(({ tubs }) => ({ tubs, typed })),
    press: (pad) => change(({ tubs, typed }) => ({ tubs, typed: pressKey(typed, pad, language) })),
    next: () => change((before) => nextTub(before, language)),
    remove: (index) => change((before) => removeTub(before, index)),
    clear: () => storeDraft(weekId, key, undefined),
  };
}
