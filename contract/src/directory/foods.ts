import { z } from 'zod';
import { givenDay } from '../values/dates.ts';
import { truth } from '../values/filters.ts';
import { idParam, listOf, maxPageSize, pageOf, pagingQuery } from '../values/paging.ts';
import { wasteTypeCodes } from '../values/waste-types.ts';
import { routes } from '../route.ts';

const factor = z.object({
  value: z.number().nullable(),
  source_id: z.string().nullable(),
  source_item: z.string().nullable(),
});

/** Figures with their sources. Units per kg: kg CO2e, litres and euros. */
export const foodFactors = z
  .object({
    id: z.number().int(),
    name: z.string(),
    source_name: z.string().nullable(),
    category: z.string(),
    subcategory: z.string(),
    material: z.enum(['food', 'inedible', 'non-food']),
    co2: factor,
    co2_alternative: factor,
    water: factor,
    price: factor,
    notes: z.string().nullable(),
  })
  .meta({ id: 'FoodFactors' });
export type FoodFactors = z.infer<typeof foodFactors>;

export const factorSource = z
  .object({
    id: z.string(),
    title: z.string(),
    publisher: z.string(),
    licence: z.string(),
    reference: z.string(),
    attribution: z.string(),
    kind: z.enum(['published', 'derived', 'estimate', 'assumption']),
    /** Number of catalogue figures based on this source. */
    figures: z.number().int(),
  })
  .meta({ id: 'FactorSource' });

export const foodOption = z
  .object({
    id: z.number().int(),
    food: z.number().int(),
    food_with_description: z.string(),
    description: z.string(),
    category: z.string(),
    /** Absent in options that were composed from an event. */
    subcategory: z.string().optional(),
    is_recipe: z.boolean(),
    image_url: z.string().nullable(),
  })
  .meta({ id: 'FoodOption' });
export type FoodOption = z.infer<typeof foodOption>;

/** How often a food was labelled in the last eight weeks. */
export const usualFood = z
  .object({ food: z.number().int(), at_device: z.number().int(), at_site: z.number().int() })
  .meta({ id: 'UsualFood' });
export type UsualFood = z.infer<typeof usualFood>;

export const categorisedFoods = z
  .object({
    id: z.number().int(),
    name: z.string(),
    foods: z.array(
      z.object({ id: z.number().int(), name: z.string(), image_url: z.string().nullable() }),
    ),
  })
  .meta({ id: 'CategorisedFoods' });
export type CategorisedFoods = z.infer<typeof categorisedFoods>;

export const foodCategory = z
  .object({ id: z.number().int(), name: z.string() })
  .meta({ id: 'FoodCategory' });

export const foodSubcategory = z
  .object({
    id: z.number().int(),
    name: z.string(),
    /** Id of the category. */
    category: z.number().int(),
    category_name: z.string(),
  })
  .meta({ id: 'FoodSubcategory' });

export const wasteType = z
  .object({
    id: z.number().int(),
    code: z.enum(wasteTypeCodes),
    name: z.string(),
    description: z.string(),
  })
  .meta({ id: 'WasteType' });
export type WasteType = z.infer<typeof wasteType>;

export const foodRoutes = routes({
  listFoodDescriptions: {
    method: 'GET',
    path: '/api/food-descriptions/',
    access: 'catalogue.read',
    summary: 'The foods and recipes an event can be labelled with, by name',
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(maxPageSize).default(maxPageSize),
      offset: pagingQuery.offset,
      /** Includes recipes of this site's groups. Both names are aliases. */
      site: idParam.optional(),
      site_id: idParam.optional(),
      status: z.string().max(20).optional(),
    }),
    reply: pageOf(foodOption),
  },
  listUsualFoods: {
    method: 'GET',
    path: '/api/foods/usual/',
    access: 'catalogue.read',
    summary: 'How often each food was labelled at a site and one of its monitors in eight weeks',
    query: z.strictObject({ site: idParam, device: idParam.optional() }),
    reply: z.array(usualFood),
  },
  listFoods: {
    method: 'GET',
    path: '/api/foods/',
    access: 'catalogue.read',
    summary:
      'Foods by name; with dates, sites or monitors those that were thrown away there and then',
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(maxPageSize).default(maxPageSize),
      offset: pagingQuery.offset,
      labelling: truth.optional(),
      /** Only foods with events in the scope. */
      only: truth.optional(),
      /** Fields to return; all by default. */
      fields: listOf(z.enum(['id', 'name', 'category', 'is_recipe'])),
      site: listOf(idParam),
      serial: listOf(z.string().max(64)),
      zone: listOf(z.string().max(64)),
      isSecondary: truth.optional(),
      is_secondary: truth.optional(),
      startDate: givenDay.optional(),
      endDate: givenDay.optional(),
      /** The venue event the dates come from; only then may they be in the future. */
      event: idParam.optional(),
    }),
    reply: pageOf(
      z.object({
        id: z.number().int().optional(),
        name: z.string().optional(),
        category: z.string().optional(),
        is_recipe: z.boolean().optional(),
      }),
    ),
  },
  listCategorisedFoods: {
    method: 'GET',
    path: '/api/foods/categorised/',
    access: 'catalogue.read',
    summary: 'Foods by category, what is no food left out; with a site its recipes come along',
    query: z.strictObject({ site: idParam.optional() }),
    reply: z.array(categorisedFoods),
  },
  listFoodCategories: {
    method: 'GET',
    path: '/api/food-categories/',
    access: 'catalogue.read',
    summary: 'The categories of the food catalogue, by name',
    reply: z.array(foodCategory),
  },
  listFoodSubcategories: {
    method: 'GET',
    path: '/api/food-subcategories/',
    access: 'catalogue.read',
    summary: 'The subcategories of the food catalogue with their category, by name',
    reply: z.array(foodSubcategory),
  },
  listWasteTypes: {
    method: 'GET',
    path: '/api/waste-types/',
    access: 'catalogue.read',
    summary: 'Plate, preparation and unserved waste',
    reply: z.array(wasteType),
  },
  listFoodFactors: {
    method: 'GET',
    path: '/api/foods/factors/',
    access: 'catalogue.read',
    summary: 'The catalogue with its figures and their sources, by name',
    query: z.strictObject({
      ...pagingQuery,
      search: z.string().trim().max(100).default(''),
    }),
    reply: pageOf(foodFactors),
  },
  listFactorSources: {
    method: 'GET',
    path: '/api/foods/factor-sources/',
    access: 'catalogue.read',
    summary: 'The publications the figures come from',
    reply: z.array(factorSource),
  },
});
