import { z } from 'zod';
import { idParam, idParams } from '../values/paging.ts';
import { routes } from '../route.ts';

export const eventStatuses = ['SUCCESSFUL', 'DISCARDED', 'ESCALATED', 'PROCESSING'] as const;
export type EventStatus = (typeof eventStatuses)[number];

/** Allowed manual transitions. */
export const transitions: Record<EventStatus, readonly EventStatus[]> = {
  PROCESSING: ['SUCCESSFUL', 'ESCALATED', 'DISCARDED'],
  SUCCESSFUL: ['PROCESSING', 'ESCALATED', 'DISCARDED'],
  ESCALATED: ['PROCESSING', 'SUCCESSFUL', 'DISCARDED'],
  DISCARDED: ['PROCESSING', 'SUCCESSFUL'],
};

export const serviceTimes = ['BREAKFAST', 'LUNCH', 'DINNER'] as const;
export type ServiceTime = (typeof serviceTimes)[number];

/** Set on events entered by hand. */
export const userLabelledTag = 'USER LABELLED';
/** Also set on spreadsheet imports, which have no picture to verify. */
export const importedTag = 'IMPORTED';

export const boundingArea = z.object({
  x: z.number().int(),
  y: z.number().int(),
  width: z.number().int(),
  height: z.number().int(),
});

/** A person, the fixed food of a monitor, an outside service, or the recognition of this installation. */
export const labelSources = ['person', 'rule', 'service', 'recognition'] as const;
export type LabelSource = (typeof labelSources)[number];

/** Weights in kg, money in the site's currency, environment in kg CO2e, water in litres. */
export const wasteEvent = z
  .object({
    id: z.number().int(),
    status: z.enum(eventStatuses),
    site: z.number().int(),
    site_name: z.string(),
    device: z.number().int().nullable(),
    device_name: z.string(),
    device_serial: z.string(),
    zone: z.string(),
    is_secondary: z.boolean(),
    food: z.number().int().nullable(),
    food_name: z.string().nullable(),
    food_description: z.number().int().nullable(),
    food_image: z.string().nullable(),
    is_recipe: z.boolean(),
    category_name: z.string().nullable(),
    /** Null until a picture is ready. */
    image_url: z.string().nullable(),
    backup_image_url: z.array(z.string()),
    bounding_area: boundingArea.nullable(),
    item_weight: z.number(),
    raw_weight: z.number(),
    value: z.number(),
    /** Why the value is zero: the food is inedible, or no price is known. Null for other events. */
    zero_value_reason: z.enum(['inedible', 'no_price']).nullable(),
    /** Known inedible share of the food as bought; price and factors per kilogram include it. */
    inedible_percent: z.number().nullable(),
    environment: z.number(),
    water: z.number(),
    /** Symbol of the site's currency. */
    currency: z.string(),
    /** The site's zone, for showing local times. */
    timezone: z.string(),
    processed_at: z.iso.datetime(),
    logged_at: z.iso.datetime(),
    labelled_at: z.iso.datetime().nullable(),
    verified_at: z.iso.datetime().nullable(),
    verify: z.boolean().nullable(),
    is_relabelled: z.boolean(),
    is_relabelled_by_user: z.boolean(),
    is_correct_label: z.boolean(),
    auto_label: z.boolean(),
    /** Who set the present label; null without one. */
    label_source: z.enum(labelSources).nullable(),
    /** Of a label by recognition or an outside service, 0 to 1. */
    label_confidence: z.number().nullable(),
    /** Version of the classifier that set the label. */
    label_model: z.string().nullable(),
    confidence: z.number().nullable(),
    reasoning: z.string().nullable(),
    user_labelled: z.number().int().nullable(),
    user_verify: z.number().int().nullable(),
    is_flagged: z.boolean(),
    flag_note: z.string().nullable(),
    /** `entered`: by hand or from a file, without a monitor. */
    method: z.enum(['weighed', 'counted', 'entered']),
    /** Counted portions or containers; null unless counted. */
    portions: z.number().int().nullable(),
    comment_count: z.number().int(),
    /** The newest comment. */
    comment_id: z.number().int().nullable(),
    comment_message: z.string().nullable(),
    tags: z.array(z.string()),
    waste_type: z.number().int(),
    service_time: z.enum(serviceTimes).nullable(),
    trimmings: z.boolean(),
  })
  .meta({ id: 'WasteEvent' });
export type WasteEvent = z.infer<typeof wasteEvent>;

/** `food_description` implies its food; `user` and the times come from the session and the clock. */
export const eventChanges = z.strictObject({
  user: z.number().int().optional(),
  status: z.enum(eventStatuses).optional(),
  food: idParam.optional(),
  food_description: idParam.nullish(),
  trimmings: z.boolean().optional(),
  waste_type: idParam.optional(),
  service_time: z.enum(serviceTimes).nullish(),
  is_correct_label: z.boolean().optional(),
  is_relabelled_by_user: z.boolean().optional(),
  is_relabelled: z.boolean().optional(),
  verify: z.boolean().optional(),
  user_verify: z.number().int().optional(),
  verified_at: z.iso.datetime({ offset: true }).optional(),
});
export type EventChanges = z.infer<typeof eventChanges>;

export const eventRoutes = routes({
  updateEvent: {
    method: 'PATCH',
    path: '/api/events/:id/',
    access: 'events.write',
    summary:
      'Discard an event (status DISCARDED alone) or change its label; DISCARDED beside other changes is for administrators, verification for labellers',
    params: idParams,
    body: eventChanges,
    reply: wasteEvent,
  },
  getEventImage: {
    method: 'GET',
    path: '/api/events/:id/image/',
    access: 'feed.read',
    summary: 'Whether the picture of an event is ready by now, and where it is',
    params: idParams,
    reply: wasteEvent.pick({ image_url: true, backup_image_url: true, food_name: true }),
  },
});
