import { tabletFood, tabletSettings } from '@wastegauge/contract/waste/tablets';
import { serviceTimes } from '@wastegauge/contract/waste/events';
import { wasteTypeCodes } from '@wastegauge/contract/values/waste-types';
import { scaleWays } from '@wastegauge/scales/capabilities';
import { z } from 'zod';
import { kioskLanguages } from '../texts/languages.ts';
import { readFrom, writeTo } from './database.ts';

const bin = z.object({
  /** What the scale shows with the empty bin on it. */
  emptyBinG: z.number(),
  readingG: z.number(),
  isEmptied: z.boolean(),
  emptiedAt: z.number().nullable(),
  takenOutG: z.number(),
  capturesSince: z.number().int(),
  /** State of the step detector. */
  detector: z.unknown(),
});
export type SavedBin = z.infer<typeof bin>;

const scale = z.object({
  way: z.enum(scaleWays),
  isSevenBits: z.boolean().default(false),
});
export type SavedScale = z.infer<typeof scale>;

// Values that an earlier release stored lack these fields.
const savedSettings = tabletSettings.extend({
  site: tabletSettings.shape.site.extend({ currency: z.string().default('') }),
});
const savedFood = tabletFood.extend({
  value_per_kg: tabletFood.shape.value_per_kg.default(null),
  co2e_per_kg: tabletFood.shape.co2e_per_kg.default(null),
});

const schemas = {
  key: z.string(),
  settings: savedSettings,
  foods: z.array(savedFood),
  suggestions: z.array(z.number().int()),
  usedFoods: z.array(z.object({ food: z.number().int(), at: z.number() })),
  scale,
  language: z.enum(kioskLanguages),
  wasteType: z.enum(wasteTypeCodes),
  container: z.number().int().nullable(),
  brightness: z.number(),
  service: z.object({ service: z.enum(serviceTimes), day: z.string() }).nullable(),
  /** Weight of one portion or pan in kg, by food and unit. */
  portionWeights: z.record(z.string(), z.number()),
  bin,
  today: z.object({ day: z.string(), captures: z.number().int(), grams: z.number() }),
  pinAttempts: z.object({ wrong: z.number().int(), waitUntil: z.number() }),
  withdrawals: z.array(z.string()),
  lastSentAt: z.number(),
};
type Schemas = typeof schemas;
export type ValueName = keyof Schemas;
export type SavedValue<Name extends ValueName> = z.infer<Schemas[Name]>;

export interface SavedValues {
  read<Name extends ValueName>(name: Name): Promise<SavedValue<Name> | undefined>;
  /** The tablet goes on with a value that could not be stored until it is restarted. */
  write<Name extends ValueName>(name: Name, value: SavedValue<Name>): Promise<void>;
  remove(...names: ValueName[]): Promise<void>;
}

/** Values of an earlier release that no longer fit are treated as missing. */
export const openValues = (database: IDBDatabase, onFailure: () => void): SavedValues => ({
  read: async (name) => {
    const stored: unknown = await readFrom(database, 'values', (store) => store.get(name));
    const parsed = schemas[name].safeParse(stored);
    // The schema of this name has just been applied.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
    return parsed.success ? (parsed.data as SavedValue<typeof name>) : undefined;
  },
  write: (name, value) =>
    writeTo(database, ['values'], (store) => void store('values').put(value, name)).catch(
      onFailure,
    ),
  remove: (...names) =>
    writeTo(database, ['values'], (store) => {
      for (const name of names) store('values').delete(name);
    }),
});
