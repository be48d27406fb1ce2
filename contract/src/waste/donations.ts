import { z } from 'zod';
import { email } from '../directory/accounts.ts';
import { routes } from '../route.ts';
import { containerKinds, donationFoodKinds, handOverOrderings } from '../values/address-options.ts';
import { day, givenDay } from '../values/dates.ts';
import { whenMissing } from '../values/issue-texts.ts';
import { idParam, idParams, pageOf, pagingQuery, picturePagingQuery } from '../values/paging.ts';
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

export { containerKinds, donationFoodKinds, handOverOrderings };
export type {
  ContainerKind,
  DonationFoodKind,
  HandOverOrdering,
} from '../values/address-options.ts';

export const kgPerPound = 0.453_592_37;

const required = (most: number, tooLong: string) =>
  z.string(whenMissing(texts.requiredField)).trim().min(1, texts.requiredField).max(most, tooLong);
const optional = (most: number, tooLong: string) => z.string().trim().max(most, tooLong);

export const givenMonth = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/u, texts.invalidDate)
  .refine((month) => month >= '1900-01' && month <= '2999-12', texts.invalidDate);

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
const amounts = {
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

const organisation = z
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
    ...amounts,
  })
  .meta({ id: 'DonationOrganisation' });
export type DonationOrganisation = z.infer<typeof organisation>;

const agreementFields = {
  valid_from: givenDay.nullable(),
  valid_until: givenDay.nullable(),
  /** Name of an uploaded file, or of the file that the agreement has; null without a file. */
  file: z
    .string()
    .regex(/^[0-9a-f]{32}$/u, texts.agreementFileUnknown)
    .nullable()
    .optional(),
};

const inOrder = ({
  valid_from: from,
  valid_until: until,
}: {
  valid_from: string | null;
  valid_until: string | null;
}): boolean => from === null || until === null || from <= until;

const agreementBody = z
  .strictObject(agreementFields)
  .refine(inOrder, { path: ['valid_until'], message: texts.endBeforeStart });
export type GivenAgreement = z.infer<typeof agreementBody>;

const organisationFields = {
  name: required(donationLimits.maxName, texts.organisationNameTooLong),
  kind: optional(donationLimits.maxKind, texts.organisationKindTooLong),
  address: optional(donationLimits.maxAddress, texts.organisationAddressTooLong),
  contact_name: optional(donationLimits.maxContact, texts.organisationContactTooLong),
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

const handOver = z
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
  .number(texts.requiredField)
  .min(donationLimits.minKg, texts.handOverTooLight)
  .max(donationLimits.maxKg, texts.handOverTooHeavy);

const handOverFields = {
  /** With an offset; now if missing. */
  handed_at: z.iso.datetime({ offset: true, error: texts.invalidDate }),
  food: z.number(whenMissing(texts.foodNeeded)).int().positive(),
  organisation: z.number(whenMissing(texts.organisationNeeded)).int().positive(),
  zone: idParam.nullable(),
  temperature_c: z
    .number()
    .min(-60, texts.temperatureOutOfRange)
    .max(150, texts.temperatureOutOfRange)
    .nullable(),
  /** Address of an uploaded picture. */
  photo_url: z.string().max(500).nullable(),
  receiver: optional(donationLimits.maxReceiver, texts.receiverTooLong),
};

/** A weight, or containers whose weight is known from the last hand-over, or both. */
const amountFields = {
  kg: kg.optional(),
  container: z.enum(containerKinds).nullable().optional(),
  containers: z
    .number()
    .min(0.1, texts.containersOutOfRange)
    .max(donationLimits.maxContainers, texts.containersOutOfRange)
    .nullable()
    .optional(),
  /** Estimated by the user; kept for the next hand-over of the food. */
  kg_per_container: kg.optional(),
  /** Confirms a weight above 1,000 kg. */
  is_confirmed: z.boolean().default(false),
};

const newHandOver = z.strictObject({
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

const donationFood = z
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

const statementMonth = z
  .object({
    month: z.string(),
    /** False for the current month, whose figures are not final. */
    is_complete: z.boolean(),
    /** First day after the month. */
    written_on: day,
    organisations: z.number().int(),
    ...amounts,
  })
  .meta({ id: 'DonationMonth' });
export type DonationMonth = z.infer<typeof statementMonth>;

const statementPart = z
  .object({
    organisation: organisation.pick({
      id: true,
      name: true,
      kind: true,
      address: true,
      contact_name: true,
      contact_email: true,
      contact_phone: true,
      foods_accepted: true,
      collection_days: true,
      collection_time: true,
      agreement: true,
    }),
    ...amounts,
    foods: z.array(z.object({ food: z.number().int(), name: z.string(), ...amounts })),
  })
  .meta({ id: 'DonationStatementPart' });
export type DonationStatementPart = z.infer<typeof statementPart>;

const statement = statementMonth
  .extend({
    site: z.object({ id: z.number().int(), name: z.string(), address: z.string() }),
    currency: z.string(),
    kg_per_meal: z.number(),
    parts: z.array(statementPart),
  })
  .meta({ id: 'DonationStatement' });
export type DonationStatement = z.infer<typeof statement>;

const ofSite = { site: idParam };
const monthParams = z.strictObject({ month: givenMonth });
const statementQuery = z.strictObject({ ...ofSite, organisation: idParam.optional() });

export const donationRoutes = routes({
  getDonationSummary: {
    method: 'GET',
    path: '/api/donations/summary/',
    access: 'overview.read',
    summary: 'Food handed over at a site in a month, this one if missing',
    query: z.strictObject({ ...ofSite, month: givenMonth.optional() }),
    reply: statementMonth.extend({
      today: day,
      currency: z.string(),
      kg_per_meal: z.number(),
      /** Hand-overs before this day are refused. */
      first_day: day,
    }),
  },
  listOrganisations: {
    method: 'GET',
    path: '/api/donation-organisations/',
    access: 'overview.read',
    summary: 'Organisations that collect at a site, with its hand-overs of a month',
    query: z.strictObject({
      ...ofSite,
      month: givenMonth.optional(),
      is_archived: z.stringbool().default(false),
      ...pagingQuery,
    }),
    reply: pageOf(organisation).extend({
      archived: z.number().int(),
      /** The group of the site, if the caller may add organisations for all of its sites. */
      group: z.object({ id: z.number().int(), name: z.string() }).nullable(),
    }),
  },
  createOrganisation: {
    method: 'POST',
    path: '/api/donation-organisations/',
    access: 'donations.manage',
    summary: 'Adds an organisation for a site or for all sites of its group',
    body: newOrganisation,
    status: 201,
    reply: organisation,
  },
  updateOrganisation: {
    method: 'PATCH',
    path: '/api/donation-organisations/:id/',
    access: 'donations.manage',
    summary: 'Changes an organisation and its current agreement',
    params: idParams,
    body: z.strictObject({ ...organisationFields, agreement: agreementBody.nullable() }).partial(),
    reply: organisation,
  },
  renewAgreement: {
    method: 'POST',
    path: '/api/donation-organisations/:id/agreements/',
    access: 'donations.manage',
    summary: 'Adds an agreement that follows the current one',
    params: idParams,
    body: z
      .strictObject({ ...agreementFields, client_id: z.uuid().optional() })
      .refine(inOrder, { path: ['valid_until'], message: texts.endBeforeStart }),
    status: 201,
    reply: organisation,
  },
  archiveOrganisation: {
    method: 'POST',
    path: '/api/donation-organisations/:id/archive/',
    access: 'donations.manage',
    summary: 'Archives an organisation or restores it; its hand-overs are kept',
    params: idParams,
    body: z.strictObject({ is_archived: z.boolean() }),
    reply: organisation,
  },
  uploadAgreement: {
    method: 'POST',
    path: '/api/donation-agreements/',
    access: 'donations.manage',
    summary: 'Stores a PDF or a picture of an agreement for an organisation to refer to',
    query: z.strictObject({ name: z.string().max(255).default('') }),
    upload: 'form',
    bodyBytes: donationLimits.maxAgreementBytes + 10_000,
    status: 201,
    reply: z.object({ file: z.string(), file_name: z.string(), bytes: z.number().int() }),
  },
  downloadAgreement: {
    method: 'GET',
    path: '/api/donation-organisations/:id/agreements/:agreementId/file/',
    access: 'overview.read',
    summary: 'The file of an agreement',
    params: z.strictObject({ id: idParam, agreementId: idParam }),
    media: 'document',
  },
  listHandOvers: {
    method: 'GET',
    path: '/api/hand-overs/',
    access: 'overview.read',
    summary: 'Hand-overs of a site in a month, this one if missing',
    query: z.strictObject({
      ...ofSite,
      month: givenMonth.optional(),
      organisation: idParam.optional(),
      ordering: z.enum(handOverOrderings).default('-handed_at'),
      ...picturePagingQuery,
    }),
    reply: pageOf(handOver),
  },
  listDonationFoods: {
    method: 'GET',
    path: '/api/hand-overs/foods/',
    access: 'overview.read',
    summary: 'Foods handed over lately at a site, filled up with foods it wastes, or one food',
    query: z.strictObject({ ...ofSite, food: idParam.optional() }),
    reply: z.array(donationFood),
  },
  exportHandOvers: {
    method: 'GET',
    path: '/api/hand-overs/export/',
    access: 'overview.read',
    summary: 'Hand-overs of a site in a period as CSV',
    query: z.strictObject({ ...ofSite, startDate: givenDay, endDate: givenDay }),
    media: 'csv',
  },
  createHandOver: {
    method: 'POST',
    path: '/api/hand-overs/',
    access: 'donations.write',
    summary: 'Records food that an organisation took',
    body: newHandOver,
    status: 201,
    reply: handOver,
  },
  updateHandOver: {
    method: 'PATCH',
    path: '/api/hand-overs/:id/',
    access: 'donations.write',
    summary: 'Changes a hand-over',
    params: idParams,
    body: z.strictObject({ ...z.object(handOverFields).partial().shape, ...amountFields }),
    reply: handOver,
  },
  removeHandOver: {
    method: 'POST',
    path: '/api/hand-overs/:id/remove/',
    access: 'donations.write',
    summary: 'Deletes a hand-over or restores it',
    params: idParams,
    body: z.strictObject({ is_removed: z.boolean() }),
    reply: handOver,
  },
  listStatements: {
    method: 'GET',
    path: '/api/donation-statements/',
    access: 'overview.read',
    summary: 'Months with hand-overs at a site, newest first, and the current month',
    query: z.strictObject({ ...ofSite, ...pagingQuery }),
    reply: pageOf(statementMonth),
  },
  getStatement: {
    method: 'GET',
    path: '/api/donation-statements/:month/',
    access: 'overview.read',
    summary: 'What each organisation took from a site in a month, by food',
    params: monthParams,
    query: statementQuery,
    reply: statement,
  },
  exportStatement: {
    method: 'GET',
    path: '/api/donation-statements/:month/export/',
    access: 'overview.read',
    summary: 'A monthly statement as CSV',
    params: monthParams,
    query: statementQuery,
    media: 'csv',
  },
});
