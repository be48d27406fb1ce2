import type { WasteKind } from '@wastegauge/contract/insight/explore';

/** By the names the texts have for them. */
export const wasteKindKeys = {
  PLATE_WASTE: 'plate',
  PREP_AND_PRODUCTION_WASTE: 'preparation',
  UNSERVED_WASTE: 'unserved',
} as const satisfies Record<WasteKind, string>;
