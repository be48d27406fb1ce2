export const wasteTypeCodes = ['plate', 'preparation', 'unserved'] as const;
export type WasteTypeCode = (typeof wasteTypeCodes)[number];

/** Waste types by the names monitors use. */
export const wasteKinds = ['PLATE_WASTE', 'PREP_AND_PRODUCTION_WASTE', 'UNSERVED_WASTE'] as const;
export type WasteKind = (typeof wasteKinds)[number];

export const wasteKindCodes = {
  PLATE_WASTE: 'plate',
  PREP_AND_PRODUCTION_WASTE: 'preparation',
  UNSERVED_WASTE: 'unserved',
} as const satisfies Record<WasteKind, WasteTypeCode>;
