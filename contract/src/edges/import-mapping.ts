import type { ImportKind } from '../values/address-options.ts';
import { z } from 'zod';
import { importLimits } from '../values/import-limits.ts';
import { manualWaste } from '../waste/manual-waste.ts';
import { idParam } from '../values/paging.ts';
import { texts } from '../values/texts.ts';
import { wasteTypeCodes } from '../values/waste-types.ts';

/** Pieces need a weight each. */
export const weightUnits = ['kg', 'g', 'lb', 'oz', 'piece'] as const;
export type WeightUnit = (typeof weightUnits)[number];

/** `excel` counts days from the end of 1899. */
export const dateFormats = ['ymd', 'dmy', 'mdy', 'excel'] as const;
export type DateFormat = (typeof dateFormats)[number];

export const decimalMarks = ['point', 'comma'] as const;
export type DecimalMark = (typeof decimalMarks)[number];

export const importFields = {
  waste: ['site', 'monitor', 'food', 'date', 'time', 'weight', 'unit', 'waste_type'],
  covers: ['site', 'date', 'covers'],
} as const;
export type ImportField = (typeof importFields)[ImportKind][number];

const column = z
  .number()
  .int()
  .min(0)
  .max(importLimits.columns - 1)
  .nullable()
  .default(null);
/** `monitor` takes the type each monitor is set to. */
export const wasteTypeSources = [...wasteTypeCodes, 'monitor'] as const;
export type WasteTypeSource = (typeof wasteTypeSources)[number];

/** Days between the first and the last day of a covers file that have no line. */
export const missingDayMeanings = ['closed', 'unknown', 'usual'] as const;
export type MissingDayMeaning = (typeof missingDayMeanings)[number];

/** One column of a wide table; null where another column or the whole file gives it. */
const amountColumn = z.strictObject({
  column: z
    .number()
    .int()
    .min(0)
    .max(importLimits.columns - 1),
  site: idParam.nullable().default(null),
  food: idParam.nullable().default(null),
  waste_type: z.enum(wasteTypeCodes).nullable().default(null),
});
export type AmountColumn = z.output<typeof amountColumn>;

const writtenName = z.string().min(1).max(500);

/** Columns are zero-based, lines one-based. */
export const importMapping = z
  .strictObject({
    /** 0 without a header. Lines above it are not data. */
    header_line: z.number().int().min(0).max(2_000_000),
    columns: z.strictObject({
      site: column,
      monitor: column,
      food: column,
      date: column,
      time: column,
      weight: column,
      unit: column,
      waste_type: column,
      covers: column,
    }),
    /** Several columns of amounts, instead of the one for weight or covers. */
    amounts: z.array(amountColumn).max(importLimits.columns).default([]),
    /** For files without a site column. */
    site: idParam.nullable().default(null),
    /** For lines without a food of their own. */
    food: idParam.nullable().default(null),
    /** For lines without a waste type of their own. */
    waste_type: z.enum(wasteTypeSources).nullable().default(null),
    /** For weights without their own unit. */
    unit: z.enum(weightUnits).nullable().default(null),
    date_format: z.enum(dateFormats).nullable().default(null),
    decimal: z.enum(decimalMarks).nullable().default(null),
    /** On the site's clock, for lines without a time. */
    default_time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, texts.invalidTime)
      .default('12:00'),
    /** `keep` counts repeated waste lines each time and adds up covers of a day. */
    repeats: z.enum(['refuse', 'keep']),
    /** Mappings for names that are unknown here. */
    foods: z
      .array(z.strictObject({ name: writtenName, food: idParam }))
      .max(importLimits.names)
      .default([]),
    sites: z
      .array(z.strictObject({ name: writtenName, site: idParam }))
      .max(importLimits.names)
      .default([]),
    waste_types: z
      .array(z.strictObject({ name: writtenName, waste_type: z.enum(wasteTypeCodes) }))
      .max(importLimits.names)
      .default([]),
    piece_weights: z
      .array(
        z.strictObject({
          food: idParam,
          grams: z
            .number()
            .min(0.1, texts.amountOutOfRange)
            .max(manualWaste.maxKg * 1000, texts.amountOutOfRange),
        }),
      )
      .max(importLimits.names)
      .default([]),
    /** For covers; null until asked. */
    missing_days: z.enum(missingDayMeanings).nullable().default(null),
    /** The monitor for lines of a site that name none. */
    monitors: z
      .array(z.strictObject({ site: idParam, monitor: idParam }))
      .max(importLimits.names)
      .default([]),
  })
  .meta({ id: 'ImportMapping' });
export type ImportMapping = z.output<typeof importMapping>;

/** Prefers the site's manual source, so that a growing list keeps its source, then the kitchen. */
export function usualMonitor<Monitor extends { id: number; type: string; is_manual: boolean }>(
  monitors: readonly Monitor[],
): Monitor | undefined {
  const inOrder = monitors.toSorted((one, other) => one.id - other.id);
  return (
    inOrder.find(({ is_manual }) => is_manual) ??
    inOrder.find(({ type }) => type === 'PREP_AND_PRODUCTION_WASTE') ??
    inOrder[0]
  );
}
