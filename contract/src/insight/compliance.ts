import { reportTexts } from './report-texts.ts';
import { z } from 'zod';
import { routes } from '../route.ts';
import { day, givenDay } from '../values/dates.ts';
import { whenMissing } from '../values/issue-texts.ts';
import { idParam, idParams, listOf, pageOf, picturePagingQuery } from '../values/paging.ts';
import { texts } from '../values/texts.ts';
import { wasteTypeCodes } from '../values/waste-types.ts';
import { destinationTotals, materialTotals } from '../waste/streams.ts';
import { schemes } from './compliance-schemes.ts';

export { fieldLists, schemes, type Scheme } from './compliance-schemes.ts';

export const complianceLimits = {
  maxDays: 366,
  maxSites: 200,
  maxText: 1000,
  maxReason: 500,
  /** A French weighing lasts one week. */
  weighingDays: 7,
  /** Meals a day above which France asks for a donation agreement. */
  frenchMeals: 3000,
} as const;

const kg = z.number();
const place = z.object({ id: z.number().int(), name: z.string() });

/** How a weight came about: scale, containers counted on a tablet, or entered by hand or from a file. */
export const weighingMethods = ['weighed', 'counted', 'entered'] as const;

/** Parts of a meal in the French weighing. */
export const mealParts = [
  'starter',
  'main',
  'side',
  'cheese',
  'dessert',
  'bread',
  'drink',
  'other',
] as const;

/** Treatment of waste in ESRS E5-5. */
export const treatments = [
  'reuse',
  'recycling',
  'other_recovery',
  'incineration',
  'landfill',
  'other_disposal',
  'not_known',
] as const;

export const gapCodes = [
  /** Waste whose destination is not stated; `kg`. */
  'destination',
  /** Captures without a food; `kg`. */
  'unnamed',
  /** Days without any measured service; `count` of `days`. */
  'days',
  /** No valid control week at a site; `site`. */
  'controlWeek',
  /** No covers for some days; `count` of `days`. */
  'covers',
  /** Donations without an agreement that is valid in the period; `organisation`. */
  'agreement',
  /** An agreement without its file; `organisation`. */
  'agreementFile',
  /** An organisation without address or contact; `organisation`. */
  'organisationDetails',
  /** Shorter or longer than the scheme asks for; `days`. */
  'period',
  /** Fields that only people can fill in. */
  'assurance',
  'narrative',
  'hierarchyReason',
  'baseYear',
  /** Sites outside the country of the scheme; `site`. */
  'country',
  /** No action was entered for the period. */
  'actions',
  /** The period is not over yet. */
  'unfinished',
] as const;
export type GapCode = (typeof gapCodes)[number];

const gap = z.object({
  code: z.enum(gapCodes),
  kg: kg.nullable(),
  count: z.number().int().nullable(),
  days: z.number().int().nullable(),
  site: place.nullable(),
  organisation: place.nullable(),
});
export type ReportGap = z.infer<typeof gap>;

/** Answers that no measurement gives. */
export const reportAnswers = z.object({
  /** Who checked the figures, if anybody outside did. */
  assurance: z.string(),
  narrative: z.string(),
  /** Reasons for departing from the hierarchy of uses. */
  hierarchy_reason: z.string(),
  base_year: z.number().int().nullable(),
  /** Whether the output of digestion and composting is used; then both count as recycling. */
  is_output_used: z.boolean(),
});
export type ReportAnswers = z.infer<typeof reportAnswers>;

/** Containers of unknown weight are estimated; they are never part of `kg`. */
const donatedWeights = { kg, estimated_kg: kg };

const donatedTo = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: z.string(),
  address: z.string(),
  contact_name: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  /** Kinds of food that the organisation accepts. */
  foods: z.array(z.string()),
  /** ISO weekdays and a time, such as `1,3 15:00`; empty if not stated. */
  frequency: z.string(),
  ...donatedWeights,
  months: z.array(z.object({ month: z.string(), ...donatedWeights })),
  /** Of those valid in the period, the one that ends last; dates are null where it has none. */
  agreement: z
    .object({
      valid_from: day.nullable(),
      valid_until: day.nullable(),
      file_name: z.string().nullable(),
    })
    .nullable(),
});

/** Everything a report says, in kilograms and codes; texts and tonnes are made from it when it is shown. */
export const complianceReport = z
  .object({
    /** Of this structure. */
    format: z.literal(1),
    scheme: z.enum(schemes),
    field_list: z.object({
      version: z.string(),
      checked_on: day,
      source: z.string(),
      is_verified: z.boolean(),
    }),
    startDate: day,
    endDate: day,
    days: z.number().int(),
    /** Null when the sites belong to different organisations. */
    organisation: place.nullable(),
    sites: z.array(place.extend({ country: z.string() })),
    /** All waste as in Explore. */
    total: materialTotals,
    /** Kilograms of CO2e. */
    co2: z.number(),
    destinations: z.array(destinationTotals),
    without_destination: kg,
    /** Waste without streams that are donated or used again. */
    waste: materialTotals,
    coverage: z.object({
      percent: z.number().nullable(),
      /** Complete days of the period at all sites together, without closed ones. */
      days: z.number().int(),
      /** Those of them with at least one measured service. */
      measured_days: z.number().int(),
    }),
    /** Half width of the estimate of the control weeks as percent of the total; null without one at every site. */
    uncertainty_percent: z.number().nullable(),
    methods: z.array(z.object({ method: z.enum(weighingMethods), kg, events: z.number().int() })),
    /** Stages of the kitchen; the waste type is null if it was not stated. */
    stages: z.array(z.object({ waste_type: z.enum(wasteTypeCodes).nullable(), kg })),
    /** Days of all sites together that have waste and recorded covers, and the waste of these days. */
    covers: z.object({ count: z.number().int(), days: z.number().int(), kg }),
    grams_per_cover: z.number().nullable(),
    meal_parts: z.array(z.object({ part: z.enum(mealParts), avoidable: kg, unavoidable: kg })),
    treatments: z.array(z.object({ treatment: z.enum(treatments), kg })),
    donations: z.object({ ...donatedWeights, organisations: z.array(donatedTo) }),
    actions: z.array(
      z.object({
        id: z.number().int(),
        title: z.string(),
        site: place,
        startDate: day,
        state: z.string(),
        saved_kg: kg.nullable(),
      }),
    ),
    /** Sets that the figures of the period were calculated with. */
    factor_sets: z.array(
      z.object({
        id: z.number().int(),
        name: z.string(),
        version: z.string(),
        licence: z.string(),
        kg,
        events: z.number().int(),
      }),
    ),
    answers: reportAnswers,
    gaps: z.array(gap),
  })
  .meta({ id: 'ComplianceReport' });
export type ComplianceReport = z.infer<typeof complianceReport>;

const signature = z.object({
  /** Null after the account was deleted; the name stays. */
  id: z.number().int().nullable(),
  name: z.string(),
  at: z.iso.datetime(),
});

const lockedSummary = {
  id: z.number().int(),
  scheme: z.enum(schemes),
  startDate: day,
  endDate: day,
  sites: z.array(place),
  /** 1 for the first; a later version replaces an earlier one without changing it. */
  version: z.number().int(),
  /** Of the newest version; null if this is the newest. */
  replaced_by: z.number().int().nullable(),
  total: kg,
  factor_sets: z.array(z.string()),
  gap_count: z.number().int(),
  /** SHA-256 of the stored content in hexadecimal digits. */
  hash: z.string(),
  /** False when the stored content no longer has this hash. */
  is_intact: z.boolean(),
  locked_by: signature,
  countersigned_by: signature.nullable(),
};

export const lockedReport = z.object(lockedSummary).meta({ id: 'LockedReport' });
export type LockedReport = z.infer<typeof lockedReport>;

export const lockedReportDetail = z
  .object({
    ...lockedSummary,
    /** The stored text, byte for byte; its hash is the hash of the report. */
    content: z.string(),
    versions: z.array(z.object({ id: z.number().int(), version: z.number().int() })),
    can_countersign: z.boolean(),
  })
  .meta({ id: 'LockedReportDetail' });
export type LockedReportDetail = z.infer<typeof lockedReportDetail>;

const shortText = z.string().trim().max(complianceLimits.maxText, reportTexts.reportTextTooLong);
const chosenYear = z.number(reportTexts.invalidYear).int().min(2000).max(2100);

const draftQuery = {
  scheme: z.enum(schemes),
  startDate: givenDay,
  endDate: givenDay,
};

export const lockBody = z.strictObject({
  scheme: z.enum(schemes),
  startDate: givenDay,
  endDate: givenDay,
  sites: z
    .array(z.number().int().positive(), whenMissing(texts.siteRequired))
    .min(1, texts.siteRequired)
    .max(complianceLimits.maxSites),
  assurance: shortText.default(''),
  narrative: shortText.default(''),
  hierarchy_reason: shortText.default(''),
  base_year: chosenYear.nullable().default(null),
  is_output_used: z.boolean().default(false),
  /** An earlier report of the same scheme, days and sites, which gets a new version. */
  replaces: z.number().int().positive().optional(),
  /** Of the draft that was shown, so that nothing else is signed than what was read. */
  shown_hash: z.string().regex(/^[0-9a-f]{64}$/),
  client_id: z.uuid(),
});

export const complianceRoutes = routes({
  draftReport: {
    method: 'GET',
    path: '/api/compliance/draft/',
    access: 'insights.read',
    summary: 'The report of a scheme for days and sites, with everything that is missing',
    query: z.strictObject({
      ...draftQuery,
      site: listOf(idParam),
      assurance: shortText.default(''),
      narrative: shortText.default(''),
      hierarchy_reason: shortText.default(''),
      base_year: z.coerce.number(reportTexts.invalidYear).int().min(2000).max(2100).optional(),
      is_output_used: z.enum(['true', 'false']).default('false'),
    }),
    /** The hash is that of the canonical text, as it would be stored. */
    reply: z.object({ report: complianceReport, hash: z.string() }),
  },
  listLockedReports: {
    method: 'GET',
    path: '/api/compliance/reports/',
    access: 'insights.read',
    summary: 'Locked reports whose sites the caller can see, newest first',
    query: z.strictObject(picturePagingQuery),
    reply: pageOf(lockedReport),
  },
  lockReport: {
    method: 'POST',
    path: '/api/compliance/reports/',
    access: 'reports.lock',
    summary: 'Stores the figures of a report for good and signs them',
    body: lockBody,
    status: 201,
    reply: lockedReport,
  },
  getLockedReport: {
    method: 'GET',
    path: '/api/compliance/reports/:id/',
    access: 'insights.read',
    summary: 'A locked report with its stored content',
    params: idParams,
    reply: lockedReportDetail,
  },
  getReportChanges: {
    method: 'GET',
    path: '/api/compliance/reports/:id/changes/',
    access: 'insights.read',
    summary: 'How today’s figures differ from those of a locked report',
    params: idParams,
    reply: z.object({
      is_changed: z.boolean(),
      total: z.object({ locked: kg, now: kg }),
      co2: z.object({ locked: z.number(), now: z.number() }),
      /** Changes of events of the period since the report was locked, newest first, at most 50. */
      count: z.number().int(),
      changes: z.array(
        z.object({
          at: z.iso.datetime(),
          by: z.string().nullable(),
          action: z.string(),
          reason: z.string().nullable(),
        }),
      ),
    }),
  },
  countersignReport: {
    method: 'POST',
    path: '/api/compliance/reports/:id/countersign/',
    access: 'reports.lock',
    summary: 'A second person signs a locked report',
    params: idParams,
    reply: lockedReport,
  },
  verifyReport: {
    method: 'GET',
    path: '/api/compliance/verify/',
    access: 'public',
    summary: 'Whether a report with this hash is stored unchanged',
    query: z.strictObject({
      hash: z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[0-9a-f]{64}$/, reportTexts.invalidHash),
    }),
    reply: z.object({
      /** `changed`: the stored content no longer has its hash. */
      state: z.enum(['valid', 'changed', 'unknown']),
      report: z
        .object({
          scheme: z.enum(schemes),
          startDate: day,
          endDate: day,
          version: z.number().int(),
          newest_version: z.number().int(),
          locked_at: z.iso.datetime(),
          is_countersigned: z.boolean(),
        })
        .nullable(),
    }),
  },
});
