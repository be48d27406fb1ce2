import { z } from 'zod';
import { day, givenDay } from '../values/dates.ts';
import { whenMissing } from '../values/issue-texts.ts';
import { idParam } from '../values/paging.ts';
import { texts } from '../values/texts.ts';
import { factorTexts } from './factor-texts.ts';

/** First and last step of the food chain that a value counts. */
export const factorScopes = [
  'farm_to_plate',
  'farm_to_shop',
  'farm_to_gate',
  'not_stated',
] as const;
export type FactorScope = (typeof factorScopes)[number];

export const ownFactorLimits = { values: 1000, source: 200, co2: 1000, water: 1_000_000 } as const;

const person = z.object({ id: z.number().int(), first_name: z.string(), surname: z.string() });

export const ownFactor = z
  .object({
    id: z.number().int(),
    food: z.number().int(),
    name: z.string(),
    /** Applies from this day until the next value of the food. */
    since: day,
    /** Kilograms of CO2e per kilogram; null leaves it to the set. */
    co2: z.number().nullable(),
    /** Litres per kilogram; null leaves it to the set. */
    water: z.number().nullable(),
    source: z.string(),
    scope: z.enum(factorScopes),
    /** Applies today. */
    is_current: z.boolean(),
    set_at: z.iso.datetime(),
    set_by: person.nullable(),
  })
  .meta({ id: 'OwnFactor' });
export type OwnFactor = z.infer<typeof ownFactor>;

/** Of all own values of an organisation. */
export const ownFactorSummary = z
  .object({
    /** Foods with a value that applies today. */
    foods: z.number().int(),
    values: z.number().int(),
    /** Null when the values have different ones, or without values. */
    source: z.string().nullable(),
    scope: z.enum(factorScopes).nullable(),
    changed_at: z.iso.datetime().nullable(),
    changed_by: person.nullable(),
  })
  .meta({ id: 'OwnFactorSummary' });
export type OwnFactorSummary = z.infer<typeof ownFactorSummary>;

const perKg = (max: number) =>
  z
    .number()
    .min(0, factorTexts.valueNegative)
    .max(max, factorTexts.valueTooHigh)
    .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e3), factorTexts.valueDecimals)
    .nullable()
    .default(null);

export const ownFactorBody = z
  .strictObject({
    organisation: idParam.optional(),
    food: z.number(whenMissing(texts.requiredField)).int().positive(),
    co2: perKg(ownFactorLimits.co2),
    water: perKg(ownFactorLimits.water),
    source: z
      .string(whenMissing(texts.requiredField))
      .trim()
      .min(1, texts.requiredField)
      .max(ownFactorLimits.source),
    scope: z.enum(factorScopes).default('not_stated'),
    since: givenDay,
  })
  .refine(({ co2, water }) => co2 !== null || water !== null, {
    path: ['co2'],
    message: factorTexts.valueMissing,
  });
export type OwnFactorEntry = z.infer<typeof ownFactorBody>;
