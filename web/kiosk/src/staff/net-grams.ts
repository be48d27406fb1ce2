import type { Choosing, KioskState } from '../state.ts';

/** The item without its container. */
export function netGrams(
  { settings, container }: Pick<KioskState, 'settings' | 'container'>,
  { itemG, takesTare }: Choosing,
): { grams: number; tareG: number } {
  const chosen = takesTare ? settings?.containers.find(({ id }) => id === container) : undefined;
  const tareG = Math.round((chosen?.tare ?? 0) * 1000);
  return { grams: Math.round(itemG) - tareG, tareG };
}
