import { idParam, listOf } from '@wastegauge/contract/values/paging';
import { z } from 'zod';

/** From the URL: comma-joined, invalid values are dropped. */
export const ids = listOf(idParam).catch([]);
export const words = listOf(z.coerce.string().max(255)).catch([]);

export interface Choice {
  id: number;
  name: string | null;
}

export interface Named extends Choice {
  name: string;
}

/** A name with a comma makes the counts differ; all names are then looked up. */
export function toChoices(chosen: readonly number[], names: readonly string[]): Choice[] {
  const areKnown = names.length === chosen.length;
  return chosen.map((id, index) => ({ id, name: areKnown ? (names[index] ?? null) : null }));
}

export const urlNames = (choices: readonly { name: string | null }[]): string[] =>
  choices.every(({ name }) => name !== null && !name.includes(','))
    ? choices.flatMap(({ name }) => name ?? [])
    : [];

/** Unknown ids keep the name from the URL. */
export const resolveNames = (choices: readonly Choice[], known: readonly Named[]): Named[] =>
  choices.map(({ id, name }) => ({
    id,
    name: known.find((one) => one.id === id)?.name ?? name ?? `#${id}`,
  }));
