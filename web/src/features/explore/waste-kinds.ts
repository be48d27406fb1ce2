import type { WasteKind } from '@wastegauge/contract/insight/explore';

export const wasteKindKeys = {
  PLATE_WASTE: 'plate',
  PREP_AND_PRODUCTION_WASTE: 'preparation',
  UNSERVED_WASTE: 'unserved',
} as const satisfies Record<WasteKind, string>;
