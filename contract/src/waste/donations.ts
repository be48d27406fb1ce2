import { z } from 'zod';
import { routes } from '../route.ts';
import { containerKinds, donationFoodKinds, handOverOrderings } from '../values/address-options.ts';
import { day, givenDay } from '../values/dates.ts';
import { idParam, idParams, pageOf, pagingQuery, picturePagingQuery } from '../values/paging.ts';
import { texts } from '../values/texts.ts';
import {
  agreementBody,
  agreementFields,
  donationAmounts,
  donationLimits,
  isInOrder,
  newOrganisation,
  organisation,
  organisationFields,
} from './donation-organisations.ts';
import { amountFields, donationFood, handOver, handOverFields, newHandOver } from './hand-overs.ts';

export { donationLimits, newOrganisation } from './donation-organisations.ts';
export type {
  DonationAgreement,
  DonationOrganisation,
  GivenAgreement,
  NewOrganisation,
} from './donation-organisations.ts';
export type { DonationFood, HandOver, NewHandOver } from './hand-overs.ts';
export { containerKinds, donationFoodKinds, handOverOrderings };
export type {
  ContainerKind,
  DonationFoodKind,
  HandOverOrdering,
} from '../values/address-options.ts';

export const kgPerPound = 0.453_592_37;

export const givenMonth = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/u, texts.invalidDate)
  .refine((month) => month >= '1900-01' && month <= '2999-12', texts.invalidDate);

const statementMonth = z
  .object({
    month: z.string(),
    /** False for the current month, whose figures are not final. */
    is_complete: z.boolean(),
    /** First day after the month. */
    written_on: day,
    organisations: z.number().int(),
    ...donationAmounts,
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
    ...donationAmounts,
    foods: z.array(z.object({ food: z.number().int(), name: z.string(), ...donationAmounts })),
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
      .refine(isInOrder, { path: ['valid_until'], message: texts.endBeforeStart }),
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
