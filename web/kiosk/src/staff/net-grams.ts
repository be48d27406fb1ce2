import type { SiteContainer } from '@wastegauge/contract/waste/tablets';
import type { Choosing, KioskState } from '../state.ts';

interface NetWeight {
  grams: number;
  tareG: number;
  container: SiteContainer | undefined;
}

/** The item without its container, as shown and as stored. */
export function netGrams(
  { settings, container: chosen }: Pick<KioskState, 'settings' | 'container'>,
  { itemG, takesTare }: Pick<Choosing, 'itemG' | 'takesTare'>,
): NetWeight {
  const container = takesTare ? settings?.containers.find(({ id }) => id === chosen) : undefined;
  const tareG = Math.round((container?.tare ?? 0) * 1000);
  return { grams: Math.round(itemG) - tareG, tareG, container };
}
