import { donationTexts } from './donation-texts.ts';
import { z } from 'zod';
import { containerKinds } from '../values/address-options.ts';
import { day } from '../values/dates.ts';
import { whenMissing } from '../values/issue-texts.ts';
import { idParam } from '../values/paging.ts';
import { texts } from '../values/texts.ts';
import { donationLimits } from './donation-organisations.ts';

export const handOver = z
  .object({
    id: z.number().int(),
    site: z.number().int(),
    handed_at: z.iso.datetime(),
    day,
    food: z.object({
      id: z.number().int(),
      name: z.string(),
      image_url: z.string().nullable(),
    }),
    weight_kg: z.number(),
    container: z.enum(containerKinds).nullable(),
    containers: z.number().nullable(),
    /** The weight was derived from the containers. */
    is_estimate: z.boolean(),
    meals: z.number().int(),
    value: z.number().nullable(),
    organisation: z.object({ id: z.number().int(), name: z.string() }),
    zone: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    temperature_c: z.number().nullable(),
    photo_url: z.string().nullable(),
    receiver: z.string(),
    recorded_by: z.string(),
    is_removed: z.boolean(),
  })
  .meta({ id: 'HandOver' });
export type HandOver = z.infer<typeof handOver>;

const kg = z
  .number(whenMissing(texts.requiredField))
  .min(donationLimits.minKg, donationTexts.handOverTooLight)
  .max(donationLimits.maxKg, donationTexts.handOverTooHeavy);

export const handOverFields = {
  /** With an offset; now if missing. */
  handed_at: z.iso.datetime({ offset: true, error: texts.invalidDate }),
  food: z.number(whenMissing(texts.foodNeeded)).int().positive(),
  organisation: z.number(whenMissing(donationTexts.organisationNeeded)).int().positive(),
  zone: idParam.nullable(),
  temperature_c: z
    .number()
    .min(-60, donationTexts.temperatureOutOfRange)
    .max(150, donationTexts.temperatureOutOfRange)
    .nullable(),
  /** Address of an uploaded picture. */
  photo_url: z.string().max(500).nullable(),
  receiver: z.string().trim().max(donationLimits.maxReceiver, donationTexts.receiverTooLong),
};

/** A weight, or containers whose weight is known from the last hand-over, or both. */
export const amountFields = {
  kg: kg.optional(),
  container: z.enum(containerKinds).nullable().optional(),
  containers: z
    .number()
    .min(0.1, donationTexts.containersOutOfRange)
    .max(donationLimits.maxContainers, donationTexts.containersOutOfRange)
    .nullable()
    .optional(),
  /** Estimated by the user; kept for the next hand-over of the food. */
  kg_per_container: kg.optional(),
  /** Confirms a weight above 1,000 kg. */
  is_confirmed: z.boolean().default(false),
};

export const newHandOver = z.strictObject({
  ...handOverFields,
  ...amountFields,
  handed_at: handOverFields.handed_at.optional(),
  zone: handOverFields.zone.default(null),
  temperature_c: handOverFields.temperature_c.default(null),
  photo_url: handOverFields.photo_url.default(null),
  receiver: handOverFields.receiver.default(''),
  site: z.number(whenMissing(texts.siteRequired)).int().positive(),
  /** Makes repeated requests idempotent. */
  client_id: z.uuid().optional(),
});
export type NewHandOver = z.infer<typeof newHandOver>;

export const donationFood = z
  .object({
    food: z.number().int(),
    name: z.string(),
    category: z.string(),
    image_url: z.string().nullable(),
    /** Of the last hand-over at the site; null before the first. */
    last_kg: z.number().nullable(),
    last_container: z.enum(containerKinds).nullable(),
    /** From the last hand-over in each container. */
    kg_per_container: z.array(z.object({ container: z.enum(containerKinds), kg: z.number() })),
  })
  .meta({ id: 'DonationFood' });
export type DonationFood = z.infer<typeof donationFood>;
