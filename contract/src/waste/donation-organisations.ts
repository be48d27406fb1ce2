import { donationTexts } from './donation-texts.ts';
import { z } from 'zod';
import { email } from '../directory/accounts.ts';
import { donationFoodKinds } from '../values/address-options.ts';
import { day, givenDay } from '../values/dates.ts';
import { whenMissing } from '../values/issue-texts.ts';
import { texts } from '../values/texts.ts';

export const donationLimits = {
  minKg: 0.01,
  /** Heavier hand-overs have to be confirmed. */
  confirmKg: 1000,
  /** The load of a lorry. */
  maxKg: 25_000,
  maxContainers: 1000,
  maxAgreementBytes: 10 * 1024 * 1024,
  /** An agreement that ends within these days is marked. */
  endsSoonDays: 30,
  maxName: 120,
  maxKind: 60,
  maxAddress: 255,
  maxContact: 120,
  maxPhone: 40,
  maxReceiver: 120,
  recentFoods: 8,
} as const;

const required = (most: number, tooLong: string) =>
  z.string(whenMissing(texts.requiredField)).trim().min(1, texts.requiredField).max(most, tooLong);
const optional = (most: number, tooLong: string) => z.string().trim().max(most, tooLong);

const time = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/u, texts.invalidTime);

const agreement = z
  .object({
    id: z.number().int(),
    valid_from: day.nullable(),
    /** The last day; null without an end. */
    valid_until: day.nullable(),
    file_name: z.string().nullable(),
  })
  .meta({ id: 'DonationAgreement' });
export type DonationAgreement = z.infer<typeof agreement>;

/** Sums of one month at one site. */
export const donationAmounts = {
  hand_overs: z.number().int(),
  weight_kg: z.number(),
  weight_lb: z.number(),
  /** Part of the weight that was derived from containers. */
  estimated_kg: z.number(),
  meals: z.number().int(),
  /** At purchase price, in the currency of the site; null when no food has a price. */
  value: z.number().nullable(),
  /** Part of the weight without a price, which is missing in the value. */
  unpriced_kg: z.number(),
};

export const organisation = z
  .object({
    id: z.number().int(),
    name: z.string(),
    kind: z.string(),
    address: z.string(),
    contact_name: z.string(),
    contact_email: z.string(),
    contact_phone: z.string(),
    foods_accepted: z.array(z.enum(donationFoodKinds)),
    /** ISO weekdays, Monday is 1. */
    collection_days: z.array(z.number().int().min(1).max(7)),
    collection_time: z.string().nullable(),
    /** The group or the site that it collects from; both null after the group was deleted. */
    group: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    site: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    /** The one that ends last. */
    agreement: agreement.nullable(),
    earlier_agreements: z.array(agreement),
    is_archived: z.boolean(),
    can_edit: z.boolean(),
    ...donationAmounts,
  })
  .meta({ id: 'DonationOrganisation' });
export type DonationOrganisation = z.infer<typeof organisation>;

export const agreementFields = {
  valid_from: givenDay.nullable(),
  valid_until: givenDay.nullable(),
  /** Name of an uploaded file, or of the file that the agreement has; null without a file. */
  file: z
    .string()
    .regex(/^[0-9a-f]{32}$/u, donationTexts.agreementFileUnknown)
    .nullable()
    .optional(),
};

export const isInOrder = ({
  valid_from: from,
  valid_until: until,
}: {
  valid_from: string | null;
  valid_until: string | null;
}): boolean => from === null || until === null || from <= until;

export const agreementBody = z
  .strictObject(agreementFields)
  .refine(isInOrder, { path: ['valid_until'], message: texts.endBeforeStart });
export type GivenAgreement = z.infer<typeof agreementBody>;

export const organisationFields = {
  name: required(donationLimits.maxName, donationTexts.organisationNameTooLong),
  kind: optional(donationLimits.maxKind, donationTexts.organisationKindTooLong),
  address: optional(donationLimits.maxAddress, donationTexts.organisationAddressTooLong),
  contact_name: optional(donationLimits.maxContact, donationTexts.organisationContactTooLong),
  contact_email: z.union([z.literal(''), email]),
  contact_phone: z
    .string()
    .trim()
    .max(donationLimits.maxPhone, texts.phoneInvalid)
    .regex(/^[+()\d\s./-]*$/u, texts.phoneInvalid),
  foods_accepted: z
    .array(z.enum(donationFoodKinds))
    .max(donationFoodKinds.length)
    .transform((codes) => donationFoodKinds.filter((code) => codes.includes(code))),
  collection_days: z
    .array(z.number().int().min(1).max(7))
    .max(7)
    .transform((days) => [...new Set(days)].toSorted((one, other) => one - other)),
  collection_time: time.nullable(),
};

export const newOrganisation = z.strictObject({
  ...organisationFields,
  kind: organisationFields.kind.default(''),
  address: organisationFields.address.default(''),
  contact_name: organisationFields.contact_name.default(''),
  contact_email: organisationFields.contact_email.default(''),
  contact_phone: organisationFields.contact_phone.default(''),
  foods_accepted: organisationFields.foods_accepted.default([]),
  collection_days: organisationFields.collection_days.default([]),
  collection_time: organisationFields.collection_time.default(null),
  site: z.number(whenMissing(texts.siteRequired)).int().positive(),
  /** For all sites of the group of the site. */
  is_for_group: z.boolean().default(false),
  agreement: agreementBody.nullable().default(null),
  /** Makes repeated requests idempotent. */
  client_id: z.uuid().optional(),
});
export type NewOrganisation = z.infer<typeof newOrganisation>;
