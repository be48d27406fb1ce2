import { z } from 'zod';
import { pageOf, pagingQuery } from './paging.ts';
import { routes } from './route.ts';

const factor = z.object({
  value: z.number().nullable(),
  source_id: z.string().nullable(),
  source_item: z.string().nullable(),
});

/** A food with every figure and where the figure comes from. Units: kg CO2e, litres and euros, each per kg. */
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
    /** How many figures of the catalogue rest on it. */
    figures: z.number().int(),
  })
  .meta({ id: 'FactorSource' });

export const foodRoutes = routes({
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
