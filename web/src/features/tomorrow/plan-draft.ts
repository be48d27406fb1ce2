import {
  adviceLimits,
  type tomorrowRoutes,
  type AdviceService,
  type Tomorrow,
} from '@wastegauge/contract/insight/tomorrow';
import { maxCovers } from '@wastegauge/contract/insight/covers';
import type { CallOf } from '@wastegauge/contract/route';
import type { Day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import { z } from 'zod';
import { countDecimals, notANumber, parseNumber } from '../../widgets/forms/number-text.ts';

/** Edited numbers as texts with a decimal point, by field. */
export type Draft = Readonly<Record<string, string>>;

export const coverField = (service: AdviceService): string => service;
export const dishField = (service: AdviceService, food: number): string => `${service} ${food}`;

type Planned = Pick<Tomorrow, 'services' | 'dishes'>;

/** The saved number of each field; null where none is saved. */
export const savedPlan = ({ services, dishes }: Planned): Map<string, number | null> =>
  new Map([
    ...services.map(({ service, plan }) => [coverField(service), plan] as const),
    ...dishes.map(({ service, food, plan_kg: kg }) => [dishField(service, food.id), kg] as const),
  ]);

/** Weights have at least one decimal. */
export function kgText(kg: number | null): string {
  if (kg === null) return '';
  const text = String(Math.round(kg * 1000) / 1000);
  return countDecimals(text) === 0 ? `${text}.0` : text;
}

const isChanged = (text: string, saved: number | null): boolean =>
  (parseNumber(text) ?? null) !== saved;

/** The edits that differ from the saved plan; a text that is not a number always does. */
export const changedFields = (draft: Draft, saved: ReadonlyMap<string, number | null>): Draft =>
  Object.fromEntries(
    Object.entries(draft).filter(
      ([field, text]) => saved.has(field) && isChanged(text, saved.get(field) ?? null),
    ),
  );

export function fieldProblem(text: string | undefined, kind: 'covers' | 'kg'): string | undefined {
  const number = parseNumber(text ?? '');
  if (number === undefined) return undefined;
  if (Number.isNaN(number)) return texts.coversNeeded;
  if (kind === 'covers') return number > maxCovers ? texts.coversTooMany : undefined;
  return number > adviceLimits.maxDishKg ? texts.dishAmountOutOfRange : undefined;
}

type PlanBody = NonNullable<CallOf<typeof tomorrowRoutes.savePlan>['body']>;

export function planBody({ site, day, services, dishes }: Tomorrow, changed: Draft): PlanBody {
  const entered = (field: string): number | null | undefined => {
    const text = changed[field];
    return text === undefined ? undefined : (parseNumber(text) ?? null);
  };
  return {
    site: site.id,
    day,
    covers: services.flatMap(({ service }) => {
      const covers = entered(coverField(service));
      return covers === undefined ? [] : [{ service, covers }];
    }),
    dishes: dishes.flatMap(({ service, food }) => {
      const kg = entered(dishField(service, food.id));
      return kg === undefined ? [] : [{ service, food: food.id, kg }];
    }),
  };
}

/** Suggested amounts for the dishes whose field is empty. */
export const suggestedFields = ({ dishes }: Planned, draft: Draft): Draft =>
  Object.fromEntries(
    dishes.flatMap(({ service, food, plan_kg: saved, suggested }) => {
      const field = dishField(service, food.id);
      const text = draft[field] ?? kgText(saved);
      return suggested && text === '' ? [[field, kgText(suggested.kg)]] : [];
    }),
  );

/** Keeps edits made while the plan was being saved. */
export const withoutSent = (draft: Draft, sent: Draft): Draft =>
  Object.fromEntries(Object.entries(draft).filter(([field, text]) => sent[field] !== text));

const storedDraft = z.record(z.string(), z.string().max(40));
const keyStart = 'wg-plan ';
const storageKey = (siteId: number, day: Day): string => `${keyStart}${siteId} ${day}`;

/** Drafts survive a reload, a lost connection and a visit to another page. */
export function readDraft(siteId: number, day: Day): Draft {
  try {
    const text = localStorage.getItem(storageKey(siteId, day));
    return storedDraft.safeParse(JSON.parse(text ?? 'null')).data ?? {};
  } catch {
    return {};
  }
}

export function storeDraft(siteId: number, day: Day, draft: Draft): void {
  const numbers = Object.entries(draft).filter(([, text]) => text !== notANumber);
  try {
    if (numbers.length === 0) localStorage.removeItem(storageKey(siteId, day));
    else localStorage.setItem(storageKey(siteId, day), JSON.stringify(Object.fromEntries(numbers)));
  } catch {
    // Without storage the draft lasts until the page is left.
  }
}

/** Plans of past days can no longer be saved. */
export function removePastDrafts(today: Day): void {
  try {
    const past = Object.keys(localStorage).filter(
      (key) => key.startsWith(keyStart) && (key.split(' ')[2] ?? '') <= today,
    );
    for (const key of past) localStorage.removeItem(key);
  } catch {
    // Nothing is stored.
  }
}
