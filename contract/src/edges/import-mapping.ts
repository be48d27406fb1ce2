import { z } from 'zod';
import { importLimits } from '../values/import-limits.ts';
import { idParam } from '../values/paging.ts';
import { texts } from '../values/texts.ts';

export const importKinds = ['waste', 'covers'] as const;
export type ImportKind = (typeof importKinds)[number];

export const weightUnits = ['kg', 'g', 'lb', 'oz'] as const;
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
    /** For files without a site column. */
    site: idParam.nullable().default(null),
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
    /** The monitor for lines of a site that name none. */
    monitors: z
      .array(z.strictObject({ site: idParam, monitor: idParam }))
      .max(importLimits.names)
      .default([]),
  })
  .meta({ id: 'ImportMapping' });
export type ImportMapping = z.output<typeof importMapping>;

/** Prefers the kitchen, where most manual records come from. */
export function usualMonitor<Monitor extends { id: number; type: string }>(
  monitors: readonly Monitor[],
): Monitor | undefined {
  const inOrder = monitors.toSorted((one, other) => one.id - other.id);
  return inOrder.find(({ type }) => type === 'PREP_AND_PRODUCTION_WASTE') ?? inOrder[0];
}
