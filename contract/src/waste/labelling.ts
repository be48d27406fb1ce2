import { z } from 'zod';
import { wasteEvent } from './events.ts';
import { idParam, idParams, listOf } from '../values/paging.ts';
import { routes } from '../route.ts';

export const claimMinutes = 10;

/** Camera guess, looks like it, same as the last event, recent nearby, or usual at this hour. */
export const suggestionReasons = ['ai', 'picture', 'previous', 'nearby', 'usual'] as const;

export const foodSuggestion = z
  .object({
    food: z.number().int(),
    food_description: z.number().int(),
    name: z.string(),
    category: z.string(),
    is_recipe: z.boolean(),
    trimmings: z.boolean(),
    reason: z.enum(suggestionReasons),
    /** Probability; null without recognition. */
    percent: z.number().nullable(),
  })
  .meta({ id: 'FoodSuggestion' });
export type FoodSuggestion = z.infer<typeof foodSuggestion>;

const progress = {
  total_events: z.number().int(),
  irl: z.number().int(),
  alt: z.number(),
};

/** Hides cost and comments, which belong to the kitchen. */
export const namedEvent = wasteEvent
  .omit({
    value: true,
    environment: true,
    water: true,
    currency: true,
    is_flagged: true,
    flag_note: true,
    comment_count: true,
  })
  .meta({ id: 'NamedEvent' });
export type NamedEvent = z.infer<typeof namedEvent>;

const workItem = namedEvent
  .extend({ device_id: z.number().int().nullable(), site_id: z.number().int() })
  .meta({ id: 'LabellingWorkItem' });

export const labellingTask = z
  .object({
    ...progress,
    /** Same as `device_id`. Without a serial, progress is that of every monitor in scope. */
    id: z.number().int(),
    device_id: z.number().int(),
    serial: z.string(),
    site_id: z.number().int(),
    site_name: z.string(),
    labelled: workItem.nullable(),
    unlabelled: workItem,
    suggestions: z.array(foodSuggestion),
    /** False when the picture seems to show no food; null when unknown. */
    is_food_visible: z.boolean().nullable(),
  })
  .meta({ id: 'LabellingTask' });
export type LabellingTask = z.infer<typeof labellingTask>;

export const verificationTask = z
  .object({ ...progress, event: namedEvent, previous_event: namedEvent.nullable() })
  .meta({ id: 'VerificationTask' });
export type VerificationTask = z.infer<typeof verificationTask>;

/** Tasks the caller already holds; they stay claimed and another one is returned. */
const skip = listOf(idParam);

/** Must be pictures of the event. */
const seenPictures = {
  image_url: z.string().max(1000).nullish(),
  backup_image_url: z.array(z.string().max(1000)).max(10).optional(),
};

export const labelChoice = z.strictObject({
  status: z.enum(['SUCCESSFUL', 'ESCALATED', 'DISCARDED']),
  food: idParam.optional(),
  food_description: idParam.nullish(),
  trimmings: z.boolean().default(false),
  user: z.number().int().optional(),
  labelled_at: z.iso.datetime({ offset: true }).optional(),
  ...seenPictures,
});
export type LabelChoice = z.infer<typeof labelChoice>;

export const verdict = z.strictObject({
  verify: z.boolean(),
  status: z.literal('DISCARDED').optional(),
  food: idParam.optional(),
  food_description: idParam.nullish(),
  trimmings: z.boolean().optional(),
  user_verify: z.number().int().optional(),
  verified_at: z.iso.datetime({ offset: true }).optional(),
  ...seenPictures,
});
export type Verdict = z.infer<typeof verdict>;

export const labellingRoutes = routes({
  nextLabellingTask: {
    method: 'GET',
    path: '/api/labelling/',
    access: 'labels.write',
    summary: 'The oldest event without a food, claimed for the caller for ten minutes',
    query: z.strictObject({
      serial: z.string().max(64).optional(),
      /** `teach`: the captures from which recognition learns most. */
      order: z.enum(['oldest', 'teach']).default('oldest'),
      skip,
    }),
    reply: labellingTask,
    mayBeEmpty: true,
  },
  labelEvent: {
    method: 'PATCH',
    path: '/api/labelling/:id/',
    access: 'labels.write',
    summary: 'Name the food of a claimed event, escalate or discard it',
    params: idParams,
    body: labelChoice,
    reply: namedEvent,
  },
  releaseLabellingTask: {
    method: 'DELETE',
    path: '/api/labelling/:id/',
    access: 'labels.write',
    summary: 'Give a claimed event back to the queue',
    params: idParams,
  },
  nextVerificationTask: {
    method: 'GET',
    path: '/api/verification/',
    access: 'labels.verify',
    summary: 'The oldest label nobody has checked, set by somebody else, claimed for ten minutes',
    query: z.strictObject({ skip }),
    reply: verificationTask,
    mayBeEmpty: true,
  },
  verifyEvent: {
    method: 'PATCH',
    path: '/api/verification/:id/',
    access: 'labels.verify',
    summary: 'Say whether a label is right, correct it or discard the event',
    params: idParams,
    body: verdict,
    reply: namedEvent,
  },
  releaseVerificationTask: {
    method: 'DELETE',
    path: '/api/verification/:id/',
    access: 'labels.verify',
    summary: 'Give a claimed label back to the queue',
    params: idParams,
  },
});
