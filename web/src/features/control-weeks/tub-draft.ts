import { controlWeekLimits } from '@wastegauge/contract/insight/control-weeks';
import type { Language } from '@wastegauge/contract/values/languages';
import { z } from 'zod';
import {
  formatNumberText,
  readNumberText,
  type TypedText,
} from '../../widgets/forms/number-text.ts';

/** Weights before they are saved. */
export interface TubDraft {
  /** In kilograms. */
  tubs: number[];
  /** The tub being typed, as the page writes numbers. */
  typed: string;
}

export const emptyDraft: TubDraft = { tubs: [], typed: '' };

const decimals = 3;
const minKg = 0.01;
const { maxTubKg, tubs: maxTubs } = controlWeekLimits;

export type TubProblem = NonNullable<TypedText['problem']> | { kind: 'outOfRange' };

export interface TypedTub {
  /** Undefined for an empty field. */
  kg: number | undefined;
  problem: TubProblem | undefined;
}

export function readTub(typed: string, language: Language): TypedTub {
  const { value, problem } = readNumberText(typed, language, decimals);
  if (problem) return { kg: undefined, problem };
  if (value === '') return { kg: undefined, problem: undefined };
  const kg = Number(value);
  const isInRange = kg >= minKg && kg <= maxTubKg;
  return isInRange
    ? { kg, problem: undefined }
    : { kg: undefined, problem: { kind: 'outOfRange' } };
}

/** All tubs, with the one being typed. */
export function draftTubs({ tubs, typed }: TubDraft, language: Language): number[] {
  const { kg } = readTub(typed, language);
  return kg === undefined ? tubs : [...tubs, kg];
}

/** In grams, so that sums of decimals stay exact. */
export const sumKg = (tubs: readonly number[]): number =>
  tubs.reduce((sum, kg) => sum + Math.round(kg * 1000), 0) / 1000;

export const isEmptyDraft = ({ tubs, typed }: TubDraft): boolean =>
  tubs.length === 0 && typed.trim() === '';

export const isFull = (draft: TubDraft, language: Language): boolean =>
  draftTubs(draft, language).length >= maxTubs;

/** Moves the typed tub to the list; a text that is no weight stays in the field. */
export function nextTub(draft: TubDraft, language: Language): TubDraft {
  const { kg } = readTub(draft.typed, language);
  return kg === undefined || isFull(draft, language)
    ? draft
    : { tubs: [...draft.tubs, kg], typed: '' };
}

export const removeTub = ({ tubs, typed }: TubDraft, index: number): TubDraft =>
  index < tubs.length ? { tubs: tubs.toSpliced(index, 1), typed } : { tubs, typed: '' };

export type PadKey = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | 'decimal' | 'back';

export const decimalMark = (language: Language): string =>
  formatNumberText('0.5', language).charAt(1);

const maxTyped = 8;

/** The text after a key of the pad. */
export function pressKey(typed: string, key: PadKey, language: Language): string {
  if (key === 'back') return typed.slice(0, -1);
  const mark = decimalMark(language);
  if (key === 'decimal') {
    if (typed.includes(mark)) return typed;
    return typed === '' ? `0${mark}` : `${typed}${mark}`;
  }
  return typed.length >= maxTyped ? typed : `${typed}${key}`;
}

const storedDraft = z.object({
  tubs: z.array(z.number().min(minKg).max(maxTubKg)).max(maxTubs),
  typed: z.string().max(40),
});

const storageKey = (weekId: number, service: string): string => `wg-tubs ${weekId} ${service}`;

/** Drafts survive a reload and a lost connection. */
export function readDraft(weekId: number, service: string): TubDraft | undefined {
  try {
    const text = localStorage.getItem(storageKey(weekId, service));
    return storedDraft.safeParse(JSON.parse(text ?? 'null')).data;
  } catch {
    return undefined;
  }
}

export function storeDraft(weekId: number, service: string, draft: TubDraft | undefined): void {
  const key = storageKey(weekId, service);
  try {
    if (draft === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Without storage the draft lasts until the page is left.
  }
}
