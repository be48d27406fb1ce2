import { z } from 'zod';
import { routes } from '../route.ts';
import { recognisedFoodOrders, recognitionModes } from '../values/address-options.ts';
import { idParam, idParams, pageOf, pagingQuery, picturePagingQuery } from '../values/paging.ts';

export { recognitionLimits } from '../values/recognition-limits.ts';

export const minPrecisions = [90, 95, 99] as const;
export type MinPrecision = (typeof minPrecisions)[number];
const minPrecision = z.union(minPrecisions.map((percent) => z.literal(percent)));

/** Wilson interval of a share, in percent. */
const rate = z
  .object({ percent: z.number(), low: z.number(), high: z.number() })
  .meta({ id: 'RecognitionRate' });
export type RecognitionRate = z.infer<typeof rate>;

/** Null before the first checked capture. */
const accuracy = z
  .object({
    checked: z.number().int(),
    right_first: rate.nullable(),
    in_first_five: rate.nullable(),
  })
  .meta({ id: 'RecognitionAccuracy' });
export type RecognitionAccuracy = z.infer<typeof accuracy>;

/** Learning: fewer labels than a ranking needs. */
export const recognitionStates = ['off', 'learning', 'ready'] as const;

const siteRecognition = {
  id: z.number().int(),
  name: z.string(),
  state: z.enum(recognitionStates),
  is_on: z.boolean(),
  min_precision: minPrecision.nullable(),
  changed_at: z.iso.datetime().nullable(),
  changed_by: z.string().nullable(),
  labels: z.number().int(),
  labels_needed: z.number().int(),
  /** False while the labels of earlier pictures are still being added. */
  is_history_read: z.boolean(),
  accuracy,
  /** Captures of the last four weeks that were or would have been labelled automatically. */
  automatic_percent: z.number().nullable(),
};

const recognisedSite = z.object(siteRecognition).meta({ id: 'RecognisedSite' });
export type RecognisedSite = z.infer<typeof recognisedSite>;

const namedFood = z.object({
  id: z.number().int(),
  name: z.string(),
  image_url: z.string().nullable(),
});

export const siteRecognitionReport = z
  .object({
    ...siteRecognition,
    since: z.iso.date().nullable(),
    /** The same captures ranked by the picture alone, by habit alone and by both. */
    compared: z.object({ picture: accuracy, habit: accuracy, both: accuracy }),
    weeks: z.array(accuracy.extend({ week: z.iso.date() })),
    automatic: z.array(
      z.object({
        min_precision: minPrecision,
        percent: z.number(),
      }),
    ),
    /** Agreement of people who did not see the automatic label. */
    blind_checks: accuracy,
    mistakes: z.number().int(),
    confusions: z.array(
      z.object({ food: namedFood, guessed: namedFood, captures: z.number().int() }),
    ),
    encoder: z.object({
      name: z.string(),
      version: z.string(),
      /** Mean of the newest pictures; null before the first. */
      cpu_ms: z.number().nullable(),
    }),
    fitted_at: z.iso.datetime().nullable(),
    backfill: z.object({ pictures: z.number().int(), is_finished: z.boolean() }),
  })
  .meta({ id: 'SiteRecognitionReport' });
export type SiteRecognitionReport = z.infer<typeof siteRecognitionReport>;

export type { RecognitionMode } from '../values/address-options.ts';

export const recognisedFood = z
  .object({
    ...namedFood.shape,
    category: z.string(),
    labels: z.number().int(),
    checked: z.number().int(),
    right_first_percent: z.number().nullable(),
    /** Of the captures whose first guess was this food. */
    precision_percent: z.number().nullable(),
    mode: z.enum(recognitionModes),
    /** Checked captures whose first guess was this food. */
    checked_guesses: z.number().int(),
    /** Further ones needed for automatic labels; null where more alone would not be enough. */
    missing_checks: z.number().int().nullable(),
    only_suggests: z.boolean(),
    suggests_reason: z.enum(['person', 'checks']).nullable(),
  })
  .meta({ id: 'RecognisedFood' });
export type RecognisedFood = z.infer<typeof recognisedFood>;

export const recognitionRoutes = routes({
  listRecognisedSites: {
    method: 'GET',
    path: '/api/recognition/',
    access: 'recognition.read',
    summary: 'How well food is recognised at each site',
    query: z.strictObject({ ...pagingQuery }),
    reply: pageOf(recognisedSite),
  },
  getSiteRecognition: {
    method: 'GET',
    path: '/api/recognition/:id/',
    access: 'recognition.read',
    summary: 'Accuracy, learning curve and confusions of one site, measured on later days only',
    params: idParams,
    reply: siteRecognitionReport,
  },
  changeSiteRecognition: {
    method: 'PATCH',
    path: '/api/recognition/:id/',
    access: 'recognition.manage',
    summary: 'Switch recognition on or off, or choose the precision of automatic labels',
    params: idParams,
    body: z.strictObject({
      is_on: z.boolean().optional(),
      min_precision: minPrecision.nullish(),
    }),
    reply: recognisedSite,
  },
  listRecognisedFoods: {
    method: 'GET',
    path: '/api/recognition/:id/foods/',
    access: 'recognition.read',
    summary: 'Labels, precision and mode of each food of a site',
    params: idParams,
    query: z.strictObject({
      mode: z.enum(recognitionModes).optional(),
      ordering: z.enum(recognisedFoodOrders).default('-labels'),
      ...picturePagingQuery,
    }),
    reply: pageOf(recognisedFood).extend({ labels: z.number().int() }),
  },
  changeRecognisedFood: {
    method: 'PATCH',
    path: '/api/recognition/:id/foods/:food/',
    access: 'recognition.manage',
    summary: 'Only suggest a food, or label it automatically again',
    params: z.strictObject({ id: idParam, food: idParam }),
    body: z.strictObject({ only_suggests: z.boolean() }),
    reply: recognisedFood,
  },
});
