import { z } from 'zod';
import { routes } from '../route.ts';
import { comparedFoodOrderings } from '../values/address-options.ts';
import { day, givenDay } from '../values/dates.ts';
import { whenMissing } from '../values/issue-texts.ts';
import { idParam, idParams, pageOf, pagingQuery, picturePagingQuery } from '../values/paging.ts';
import { texts } from '../values/texts.ts';
import { factorScopes, ownFactor, ownFactorBody, ownFactorSummary } from './own-factors.ts';

/** Figures of events that no organisation has chosen another set for. */
export const catalogueSetId = 1;

export const footprintMeasures = ['co2', 'water'] as const;
export type FootprintMeasure = (typeof footprintMeasures)[number];

export const factorFileLimits = {
  bytes: 2 * 1024 * 1024,
  lines: 20_000,
  sets: 50,
  /** Reported at most; the number of all problems is returned as well. */
  problems: 50,
  names: 200,
  maxCo2KgPerKg: 1000,
  maxWaterLPerKg: 1_000_000,
} as const;

/** Columns of a factor file; only `name` and one of the two measures are required. */
export const factorColumns = [
  'name',
  'co2e_kg_per_kg',
  'co2e_source',
  'water_l_per_kg',
  'water_source',
] as const;

const organisation = z.object({ id: z.number().int(), name: z.string() });
const person = z.object({ id: z.number().int(), first_name: z.string(), surname: z.string() });

export const factorSet = z
  .object({
    id: z.number().int(),
    name: z.string(),
    version: z.string(),
    publisher: z.string(),
    licence: z.string(),
    published_on: day.nullable(),
    scope: z.enum(factorScopes),
    /** Shipped sets belong to every organisation and cannot be archived. */
    is_shipped: z.boolean(),
    is_archived: z.boolean(),
    /** Applies today. */
    is_current: z.boolean(),
    /** Applies on some days, so the set cannot be archived. */
    is_chosen: z.boolean(),
    /** Foods of the organisation with a value of their own in this set. */
    co2_foods: z.number().int(),
    water_foods: z.number().int(),
    created_at: z.iso.datetime().nullable(),
    /** Null for shipped sets and deleted accounts. */
    created_by: person.nullable(),
  })
  .meta({ id: 'FactorSet' });
export type FactorSet = z.infer<typeof factorSet>;

export const factorChoice = z
  .object({
    /** Applies from this day until the next choice. */
    since: day,
    set: z.object({ id: z.number().int(), name: z.string(), version: z.string() }),
    chosen_at: z.iso.datetime(),
    chosen_by: person.nullable(),
  })
  .meta({ id: 'FactorChoice' });
export type FactorChoice = z.infer<typeof factorChoice>;

export const factorRecount = z
  .object({
    since: day,
    done: z.number().int(),
    /** Null until the events are counted. */
    total: z.number().int().nullable(),
    requested_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'FactorRecount' });
export type FactorRecount = z.infer<typeof factorRecount>;

const comparedFactor = z.object({
  /** Per kilogram in the set; null when the set has no value for the food. */
  value: z.number().nullable(),
  /** Per kilogram as it is counted: the catalogue’s value when the set has none, null without either. */
  used: z.number().nullable(),
  source_item: z.string().nullable(),
});

const comparedSet = z.object({
  id: z.number().int(),
  name: z.string(),
  version: z.string(),
  published_on: day.nullable(),
});

export const comparedFood = z
  .object({
    food: z.number().int(),
    name: z.string(),
    image_url: z.string().nullable(),
    is_recipe: z.boolean(),
    /** Waste of this year in kilograms. */
    weight: z.number(),
    a: comparedFactor,
    b: comparedFactor,
    /** B minus A as they are counted; null when one of them is unknown. */
    difference: z.number().nullable(),
    difference_percent: z.number().nullable(),
    /** On the waste of this year, in kilograms of CO2e or litres. */
    effect: z.number().nullable(),
  })
  .meta({ id: 'ComparedFood' });
export type ComparedFood = z.infer<typeof comparedFood>;

const changedAmount = z.object({ before: z.number(), after: z.number() });

export const factorPreview = z
  .object({
    since: day,
    /** The last day that changes; null when no later choice follows. */
    until: day.nullable(),
    events: z.number().int(),
    /** Kilograms. */
    weight: z.number(),
    /** Kilograms of CO2e. */
    co2: changedAmount,
    /** Litres. */
    water: changedAmount,
    /** Wasted foods without a value of their own in the set. */
    foods_without_co2: z.number().int(),
    foods_without_water: z.number().int(),
    count: z.number().int(),
    /** By the size of the change in CO2e, largest first. */
    results: z.array(
      z.object({
        food: z.number().int(),
        name: z.string(),
        weight: z.number(),
        co2: changedAmount,
        water: changedAmount,
        has_co2: z.boolean(),
        has_water: z.boolean(),
      }),
    ),
  })
  .meta({ id: 'FactorPreview' });
export type FactorPreview = z.infer<typeof factorPreview>;

export const factorProblems = [
  'columnMissing',
  'columnTwice',
  'otherUnit',
  'ambiguous',
  'nameMissing',
  'valueMissing',
  'notANumber',
  'negative',
  'tooHigh',
  'formula',
  'duplicate',
] as const;
export type FactorProblem = (typeof factorProblems)[number];

export const factorFileReport = z
  .object({
    /** The created set; null after a check and when the file has problems. */
    set: factorSet.nullable(),
    lines: z.number().int(),
    /** Foods of the organisation that the file has a value for. */
    matched: z.number().int(),
    /** Foods of the organisation that keep the value of the catalogue. */
    missing: z.number().int(),
    /** Names in the file that are no food of the organisation; these lines are left out. */
    unknown: z.array(z.object({ line: z.number().int(), name: z.string() })),
    unknown_count: z.number().int(),
    problems: z.array(
      z.object({
        line: z.number().int(),
        column: z.string(),
        problem: z.enum(factorProblems),
        value: z.string(),
      }),
    ),
    problem_count: z.number().int(),
  })
  .meta({ id: 'FactorFileReport' });
export type FactorFileReport = z.infer<typeof factorFileReport>;

/** Defaults to the organisation of the caller. */
const ofOrganisation = { organisation: idParam.optional() };

const requiredLine = (message: string, length: number) =>
  z.string(whenMissing(message)).trim().min(1, message).max(length);

export const factorSetFields = {
  name: requiredLine(texts.nameRequired, 100),
  version: requiredLine(texts.requiredField, 60),
  publisher: z.string().trim().max(100).default(''),
  licence: z.string().trim().max(100).default(''),
  /** Not after today. */
  published_on: givenDay.optional(),
  scope: z.enum(factorScopes).default('not_stated'),
};

export const factorSetRoutes = routes({
  listFactorSets: {
    method: 'GET',
    path: '/api/factor-sets/',
    access: 'insights.read',
    summary: 'The factor sets of an organisation, its choices and the recalculation',
    query: z.strictObject(ofOrganisation),
    reply: z.object({
      organisation: organisation.nullable(),
      /** Organisations that the caller can choose from. */
      organisations: z.array(organisation),
      is_editable: z.boolean(),
      /** Foods of the organisation, without recipes. */
      foods: z.number().int(),
      sets: z.array(factorSet),
      own: ownFactorSummary,
      /** Newest first. */
      choices: z.array(factorChoice),
      recount: factorRecount.nullable(),
    }),
  },
  getFactorRecount: {
    method: 'GET',
    path: '/api/factor-sets/recount/',
    access: 'insights.read',
    summary: 'Progress of the newest recalculation of an organisation',
    query: z.strictObject(ofOrganisation),
    reply: z.object({ recount: factorRecount.nullable() }),
  },
  compareFactorSets: {
    method: 'GET',
    path: '/api/factor-sets/compare/',
    access: 'insights.read',
    summary: 'Two sets by food, with the effect on the waste of this year',
    query: z.strictObject({
      ...ofOrganisation,
      ...picturePagingQuery,
      a: idParam,
      b: idParam,
      measure: z.enum(footprintMeasures).default('co2'),
      search: z.string().trim().max(100).default(''),
      ordering: z.enum(comparedFoodOrderings).default('-weight'),
    }),
    reply: pageOf(comparedFood).extend({
      a: comparedSet,
      b: comparedSet,
      /** Of all foods found, in kilograms of CO2e or litres. */
      totals: z.object({ weight: z.number(), a: z.number(), b: z.number(), effect: z.number() }),
    }),
  },
  previewFactorChoice: {
    method: 'GET',
    path: '/api/factor-sets/preview/',
    access: 'factorSets.manage',
    summary: 'Figures since a day with another set, before anything is changed',
    query: z.strictObject({ ...ofOrganisation, ...pagingQuery, set: idParam, since: givenDay }),
    reply: factorPreview,
  },
  chooseFactorSet: {
    method: 'POST',
    path: '/api/factor-sets/choices/',
    access: 'factorSets.manage',
    summary: 'Chooses a set from a day on; figures of these days are recalculated',
    body: z.strictObject({
      organisation: idParam.optional(),
      set: z.number(whenMissing(texts.requiredField)).int().positive(),
      since: givenDay,
    }),
    reply: z.object({ choice: factorChoice, recount: factorRecount.nullable() }),
  },
  removeFactorChoice: {
    method: 'DELETE',
    path: '/api/factor-sets/choices/:since/',
    access: 'factorSets.manage',
    summary: 'Removes a choice; the figures of its days are recalculated with the set before it',
    params: z.strictObject({ since: givenDay }),
    query: z.strictObject(ofOrganisation),
    reply: z.object({ recount: factorRecount.nullable() }),
  },
  importFactorSet: {
    method: 'POST',
    path: '/api/factor-sets/import/',
    access: 'factorSets.manage',
    summary:
      'Takes a CSV file of up to 2 MB as the body; with check=true it is only checked. A file with a problem is refused as a whole',
    query: z.strictObject({
      ...ofOrganisation,
      ...factorSetFields,
      check: z.stringbool().default(false),
    }),
    upload: 'file',
    bodyBytes: factorFileLimits.bytes + 10_000,
    reply: factorFileReport,
  },
  listOwnFactors: {
    method: 'GET',
    path: '/api/factor-sets/own/',
    access: 'insights.read',
    summary: 'The values that an organisation states itself; they override every set',
    query: z.strictObject({ ...ofOrganisation, ...pagingQuery }),
    reply: pageOf(ownFactor),
  },
  setOwnFactor: {
    method: 'POST',
    path: '/api/factor-sets/own/',
    access: 'factorSets.manage',
    summary:
      'States a value of a food from a day on, or replaces that of the same day; figures of these days are recalculated',
    body: ownFactorBody,
    reply: z.object({ own_factor: ownFactor, recount: factorRecount.nullable() }),
  },
  removeOwnFactor: {
    method: 'DELETE',
    path: '/api/factor-sets/own/:id/',
    access: 'factorSets.manage',
    summary: 'Removes an own value; the figures of its days are recalculated without it',
    params: idParams,
    reply: z.object({ recount: factorRecount.nullable() }),
  },
  archiveFactorSet: {
    method: 'PATCH',
    path: '/api/factor-sets/:id/',
    access: 'factorSets.manage',
    summary: 'Archives or restores an imported set; a chosen set cannot be archived',
    params: idParams,
    body: z.strictObject({ is_archived: z.boolean() }),
    reply: factorSet,
  },
  exportFactorSet: {
    method: 'GET',
    path: '/api/factor-sets/:id/values/',
    access: 'insights.read',
    summary: 'The values of a set as CSV, with the columns that an import reads',
    params: idParams,
    query: z.strictObject(ofOrganisation),
    media: 'csv',
  },
});
