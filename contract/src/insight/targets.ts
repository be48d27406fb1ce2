import { z } from 'zod';
import { idParam } from '../values/paging.ts';
import { routes } from '../route.ts';
import { texts } from '../values/texts.ts';

export const maxFocusFoods = 3;
export const maxThresholdKg = 1_000_000_000;

/** Kilograms with gram precision. */
export const threshold = z
  .number(texts.thresholdNeeded)
  .min(0.001, { error: texts.thresholdNeeded, abort: true })
  .max(maxThresholdKg, texts.thresholdTooLarge)
  .refine(
    (value) => Number.isInteger(Math.round(value * 1_000_000) / 1000),
    texts.thresholdDecimals,
  );

const foodId = z.coerce.number(texts.requiredField).int().positive(texts.requiredField);

/** Null only for a food that is already in the list without a target. */
const foodThreshold = threshold.nullable();

const siteOrOwn = idParam.nullable().default(null);

/** How many of the sites have a target, where their targets are added up. */
export const targetSites = z.object({
  with_target: z.number().int(),
  all: z.number().int(),
});
export type TargetSites = z.infer<typeof targetSites>;

export const targetLevels = ['monthly', 'daily'] as const;

/** Null clears the target. Without a site it is the caller's own and replaces the sum of the site targets. */
export const siteTargetBody = z.strictObject({
  threshold: threshold.nullable(),
  site: siteOrOwn,
  level: z.enum(targetLevels).default('monthly'),
});

export const foodTargetsBody = z.strictObject({
  site: siteOrOwn,
  /** Replaces the whole list. */
  food: z
    .array(z.strictObject({ id: foodId, threshold: foodThreshold }))
    .max(maxFocusFoods, texts.focusFoodsTooMany)
    .refine(
      (foods) => new Set(foods.map(({ id }) => id)).size === foods.length,
      texts.focusFoodTwice,
    ),
});

export const monitorTargetsBody = z.strictObject({
  device: z.array(z.strictObject({ id: idParam, threshold: threshold.nullable() })).max(1000),
  site: siteOrOwn,
});

export const recommendationWidgets = [
  'monthly_snapshot',
  'focus_food',
  'journey_to_date',
  'device',
] as const;

export const recommendedTarget = z
  .object({
    /** Kilograms; null without data for a complete month. */
    proposed_target: z.number().nullable(),
    message: z.string(),
    /** Parts of the message, for translation. */
    previous_kg: z.number().nullable(),
    reduction_percent: z.number(),
    /** Waste that the target replaces: last month's, or its average per day for a daily target. */
    usual_kg: z.number().nullable(),
  })
  .meta({ id: 'RecommendedTarget' });
export type RecommendedTarget = z.infer<typeof recommendedTarget>;

export const monitorTarget = z
  .object({
    id: z.number().int(),
    name: z.string(),
    threshold: z.number().nullable(),
    recommended_target: z.number().nullable(),
    message: z.string(),
    previous_kg: z.number().nullable(),
    reduction_percent: z.number(),
  })
  .meta({ id: 'MonitorTarget' });
export type MonitorTarget = z.infer<typeof monitorTarget>;

const savedTarget = z.object({ id: z.number().int(), threshold: z.number().nullable() });

export const targetRoutes = routes({
  setSiteTarget: {
    method: 'POST',
    path: '/api/sites/set_monthly_target/',
    access: 'targets.write',
    summary: 'Sets or clears the monthly target or the daily goal from now on',
    body: siteTargetBody,
    reply: z.object({
      threshold: z.number().nullable(),
      site: z.number().int().nullable(),
      level: z.enum(targetLevels),
    }),
  },
  setFoodTargets: {
    method: 'POST',
    path: '/api/foods/set_monthly_target/',
    access: 'targets.write',
    summary: 'Replaces the focus foods and their monthly targets',
    body: foodTargetsBody,
    reply: z.array(savedTarget),
  },
  setMonitorTargets: {
    method: 'POST',
    path: '/api/devices/set_monthly_target/',
    access: 'targets.write',
    summary: 'Sets or clears monthly targets of monitors',
    body: monitorTargetsBody,
    reply: z.array(monitorTarget),
  },
  listMonitorTargets: {
    method: 'GET',
    path: '/api/device_waste_targets/',
    access: 'overview.read',
    summary: 'Monitors that watch plates with their target and what is recommended',
    query: z.strictObject({
      site: idParam.optional(),
      widget: z.literal('device').optional(),
      device: idParam.optional(),
    }),
    reply: z.array(monitorTarget),
  },
  getRecommendedTarget: {
    method: 'GET',
    path: '/api/overview/recommended_waste_target/',
    access: 'overview.read',
    summary: 'A target worth trying, by what was wasted in the last complete month',
    query: z.strictObject({
      site: idParam.optional(),
      widget: z.enum(recommendationWidgets),
      food: idParam.optional(),
      device: idParam.optional(),
    }),
    reply: recommendedTarget,
  },
});
