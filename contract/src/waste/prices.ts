import { z } from 'zod';
import { whenMissing } from '../values/issue-texts.ts';
import { givenDay } from '../values/dates.ts';
import { idParam } from '../values/paging.ts';
import { routes } from '../route.ts';
import { texts } from '../values/texts.ts';

export const maxPrice = 100_000;

/** Per kilogram in the site's currency. */
export const pricePerKg = z
  .number(whenMissing(texts.priceRequired))
  .min(0, texts.shouldBePositive)
  .max(maxPrice, texts.priceTooHigh)
  .refine((value) => Number.isInteger(Math.round(value * 1e8) / 1e4), texts.priceDecimals);

export const foodPriceBody = z.strictObject({
  food: z.number(texts.foodUnknown).int().positive(),
  value: pricePerKg,
  site: z.number(whenMissing(texts.siteRequired)).int().positive(),
  /** Revalues waste since this day; without it the price applies from now on. */
  since: givenDay.optional(),
});

export const priceRoutes = routes({
  getRecentPrice: {
    method: 'GET',
    path: '/api/food-costs/recent-cost/',
    access: 'insights.read',
    summary:
      'What a kilogram of a food counts at now: of the site, else its group, else the catalogue',
    query: z.strictObject({ food: idParam, site: idParam.optional() }),
    reply: z.object({
      value: z.number().nullable(),
      currency: z.string(),
      origin: z.enum(['site', 'group', 'catalogue']).nullable(),
      since: z.iso.datetime().nullable(),
    }),
  },
  setPrice: {
    method: 'POST',
    path: '/api/food-costs/',
    access: 'prices.write',
    summary: 'Sets what a kilogram of a food costs at a site',
    body: foodPriceBody,
    status: 201,
    reply: z.object({
      food: z.number().int(),
      value: z.number(),
      site: z.number().int(),
      valid_from: z.iso.datetime(),
      /** Number of revalued events. */
      recounted: z.number().int(),
    }),
  },
});
