import type { WasteTypeCode } from '@wastegauge/contract/values/waste-types';

export const wasteTypeColours: Record<WasteTypeCode, string> = {
  preparation: '#b18c0a',
  unserved: '#3a6cba',
  plate: '#7a1e55',
};

/** In the order in which food passes through a kitchen. */
export const kitchenWasteTypes = ['preparation', 'unserved', 'plate'] as const;
