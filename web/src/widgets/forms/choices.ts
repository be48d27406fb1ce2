import { idParam, listOf } from '@wastegauge/contract/values/paging';
import { z } from 'zod';

/** Of an address: comma-joined, and what makes no sense is left aside. */
export const ids = listOf(idParam).catch([]);
export const words = listOf(z.coerce.string().max(255)).catch([]);

/** Something chosen by its id; the name may still have to be looked up. */
export interface Choice {
  id: number;
  name: string | null;
}

export interface Named extends Choice {
  name: string;
}

/** Names that cannot be told apart, because one of them has a comma, are looked up instead. */
export function choicesOf(chosen: readonly number[], names: readonly string[]): Choice[] {
  const areKnown = names.length === chosen.length;
  return chosen.map((id, index) => ({ id, name: areKnown ? (names[index] ?? null) : null }));
}

export const namesOf = (choices: readonly { name: string | null }[]): string[] =>
  choices.every(({ name }) => name !== null && !name.includes(','))
    ? choices.flatMap(({ name }) => name ?? [])
    : [];

/** What is not known, or not yet, goes by the name in the address. */
export const namedOf = (choices: readonly Choice[], known: readonly Named[]): Named[] =>
  choices.map(({ id, name }) => ({
    id,
    name: known.find((one) => one.id === id)?.name ?? name ?? `#${id}`,
  }));
