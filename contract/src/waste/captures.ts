import { z } from 'zod';
import { routes } from '../route.ts';
import { idParam } from '../values/paging.ts';
import { texts } from '../values/texts.ts';
import { wasteTypeCodes } from '../values/waste-types.ts';
import { serviceTimes } from './events.ts';

export const captureLimits = {
  maxKg: 500,
  batch: 100,
  items: 5,
  pictures: 5,
  pictureBytes: 8_000_000,
  pictureMegapixels: 50,
  lateDays: 90,
  clockHours: 24,
} as const;

const instant = z.iso.datetime({ offset: true });
const weightKg = z
  .number()
  .min(0, texts.weightOutOfRange)
  .max(captureLimits.maxKg, texts.weightOutOfRange);

/** The database stores neither zero characters nor lone surrogates. */
const line = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Has characters that are none');

const pixels = z.number().int().min(0).max(100_000);

/** The monitor's own recognition. */
const guess = {
  food: line(255).min(1).optional(),
  confidence: z.number().min(0).max(1).optional(),
  reasoning: line(2000).optional(),
  bounding_area: z
    .strictObject({ x: pixels, y: pixels, width: pixels.min(1), height: pixels.min(1) })
    .optional(),
};

/** Weights in kg; times with their offset. */
export const capture = z.strictObject({
  capture_id: z.string().regex(/^[\w.:-]{1,64}$/, 'Letters, digits, . : _ - only, at most 64'),
  serial: z.string().max(64).optional(),
  captured_at: instant,
  raw_weight: weightKg,
  tare: weightKg.default(0),
  is_stable: z.boolean().default(true),
  /** `counted`: the weight is the number of portions times the weight of one. */
  method: z.enum(['weighed', 'counted']).default('weighed'),
  /** Number of portions or containers, for counted captures. */
  portions: z.number().int().min(1).max(10_000).optional(),
  /** Defaults to the type of the monitor. */
  waste_type: z.enum(wasteTypeCodes).optional(),
  /** Defaults to the service at the time of the capture. */
  service_time: z.enum(serviceTimes).optional(),
  /** Id of the food that staff chose at the monitor. */
  chosen_food: idParam.optional(),
  ...guess,
  /** Further foods in the same picture, each with its share of the weight. */
  items: z
    .array(z.strictObject({ weight: weightKg, ...guess }))
    .max(captureLimits.items - 1)
    .default([]),
});
export type Capture = z.infer<typeof capture>;

const health = {
  /** The monitor's clock when sending; its offset to the server's clock is subtracted from its times. */
  sent_at: instant.optional(),
  battery_percent: z.number().int().min(0).max(100).optional(),
  firmware: line(64).optional(),
  /** Captures stored on the monitor that the server does not have yet. */
  queue_length: z.number().int().min(0).max(1_000_000).optional(),
  scale_state: z.enum(['ok', 'missing']).optional(),
  camera_state: z.enum(['ok', 'missing']).optional(),
};

/** The `capture` part of a form, next to the files `image` and `backup_image`. */
export const singleDelivery = z.strictObject({ ...health, ...capture.shape });

export const batchDelivery = z.strictObject({
  ...health,
  captures: z.array(z.unknown()).min(1).max(captureLimits.batch),
});

export const captureResult = z.object({
  capture_id: z.string(),
  outcome: z.enum(['accepted', 'repeated', 'refused']),
  /** The created event; null when rejected. */
  id: z.number().int().nullable(),
  code: z.string().nullable(),
  message: z.string().nullable(),
});

export const deliveryReply = z
  .object({ server_time: z.iso.datetime(), results: z.array(captureResult) })
  .meta({ id: 'DeliveryReply' });

export const captureRoutes = routes({
  deliverCaptures: {
    method: 'POST',
    path: '/api/ingest/events/',
    access: 'device',
    summary:
      'Deliver one capture with its pictures (form) or up to a hundred without (JSON); repeats are recognised',
    upload: 'form',
    body: batchDelivery,
    reply: deliveryReply,
  },
  deliverPicture: {
    method: 'PUT',
    path: '/api/ingest/images/:capture_id/',
    access: 'device',
    summary: 'A picture of a capture that was delivered without',
    params: z.strictObject({ capture_id: capture.shape.capture_id }),
    query: z.strictObject({
      position: z.coerce
        .number()
        .int()
        .min(0)
        .max(captureLimits.pictures - 1)
        .default(0),
    }),
    upload: 'image',
    reply: z.object({
      server_time: z.iso.datetime(),
      outcome: z.enum(['accepted', 'repeated']),
    }),
  },
  sendHeartbeat: {
    method: 'POST',
    path: '/api/ingest/heartbeat/',
    access: 'device',
    summary:
      'The monitor is alive; answers the time and which pictures of the last day were no use',
    body: z.strictObject(health),
    reply: z.object({
      server_time: z.iso.datetime(),
      clock_offset_ms: z.number().int().nullable(),
      rejected_pictures: z.array(
        z.object({ capture_id: z.string(), position: z.number().int(), reason: z.string() }),
      ),
    }),
  },
});
