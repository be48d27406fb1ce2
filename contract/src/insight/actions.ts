import { z } from 'zod';
import { period } from './comparison.ts';
import { pickLimits } from './weekly-picks.ts';
import {
  actionOrderings,
  actionOrigins,
  actionStates,
  actionTargets,
} from '../values/address-options.ts';
import { day, givenDay } from '../values/dates.ts';
import { whenMissing } from '../values/issue-texts.ts';
import { idParam, idParams, listOf, pageOf, picturePagingQuery } from '../values/paging.ts';
import { wasteTypeCodes } from '../values/waste-types.ts';
import { routes } from '../route.ts';
import { texts } from '../values/texts.ts';

export const actionLimits = {
  beforeDays: 28,
  /** Days before these that show how much the target scatters from week to week. */
  historyDays: 56,
  /** Days after the start that are measured at most. */
  afterDays: 365,
  /** Used days on both sides that a result needs. */
  firstResultDays: 14,
  /** Days since the start, used or not, after which a result is final. */
  finalResultDays: 28,
  /** Days before and after with lower coverage are left out. */
  minCoverage: 60,
  /** A fall by more points between the two sides gives no verdict. */
  maxCoverageFall: 10,
  draws: 2000,
  maxDaysAhead: 365,
  maxDaysBack: 365,
  maxTitle: 120,
  maxText: 2000,
  maxTeam: 60,
  maxExpectedG: 10_000,
} as const;

export { actionStates };
export type { ActionOrigin, ActionState } from '../values/address-options.ts';

export const unknownReasons = [
  'too_few_days',
  'coverage_fell',
  'other_action',
  'no_covers',
  'no_comparison',
  'nothing_before',
] as const;
export type UnknownReason = (typeof unknownReasons)[number];

const kg = z.number();

const actionSide = z
  .object({
    period,
    days: z.number().int(),
    days_used: z.number().int(),
    /** Of the used days. */
    covers: z.number().int(),
    grams_per_cover: z.number().nullable(),
    /** The same for the foods, zones or sites it is compared with. */
    others_per_cover: z.number().nullable(),
    coverage: z.number().nullable(),
  })
  .meta({ id: 'ActionSide' });
export type ActionSide = z.infer<typeof actionSide>;

export const leftOutReasons = ['no_covers', 'low_coverage', 'closed'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Measured again every night while the action runs. */
export const actionResult = z
  .object({
    measured_on: day,
    is_final: z.boolean(),
    compared_with: z.enum(['other_foods', 'other_zones', 'other_sites']).nullable(),
    before: actionSide,
    after: actionSide,
    left_out: z.array(z.object({ reason: z.enum(leftOutReasons), days: z.number().int() })),
    /** Grams per cover the target would have had without the action, by the change of the others. */
    without_action_g: z.number().nullable(),
    /** Grams saved per cover with its 95 % interval; negative when more was wasted. */
    effect: z.object({ grams: z.number(), low: z.number(), high: z.number() }).nullable(),
    /** Covers recorded since the start. */
    covers: z.number().int(),
    /** Effect times these covers; null unless saved or worse. `low` is the least favourable end. */
    saved: z
      .object({
        kg,
        kg_low: kg,
        /** In the currency of the site; null without a price. */
        value: z.number().nullable(),
        value_low: z.number().nullable(),
        co2_kg: z.number().nullable(),
        co2_kg_low: z.number().nullable(),
      })
      .nullable(),
    weeks: z.array(
      z.object({
        startDate: day,
        is_before: z.boolean(),
        days_used: z.number().int(),
        grams_per_cover: z.number().nullable(),
        /** By the others, level with the target before the start. */
        without_action_g: z.number().nullable(),
        low: z.number().nullable(),
        high: z.number().nullable(),
      }),
    ),
  })
  .meta({ id: 'ActionResult' });
export type ActionResult = z.infer<typeof actionResult>;

const actionTarget = z
  .object({
    kind: z.enum(actionTargets),
    /** Of the food, the category or the monitor. */
    id: z.number().int(),
    name: z.string(),
    image_url: z.string().nullable(),
    is_archived: z.boolean(),
  })
  .meta({ id: 'ActionTarget' });
export type ActionTarget = z.infer<typeof actionTarget>;

export const action = z
  .object({
    id: z.number().int(),
    site: z.object({ id: z.number().int(), name: z.string() }),
    title: z.string(),
    text: z.string(),
    target: actionTarget,
    /** Null for all waste of the target. */
    waste_type: z.enum(wasteTypeCodes).nullable(),
    team: z.string(),
    startDate: day,
    /** The last day; null while it goes on. */
    endDate: day.nullable(),
    expected_g: z.number().nullable(),
    origin: z.enum(actionOrigins),
    picture_url: z.string().nullable(),
    state: z.enum(actionStates),
    /** For `cannot_tell`, the one that weighs most. */
    reason: z.enum(unknownReasons).nullable(),
    /** Days since the start, and the day of the final result if every day can be used; null when over. */
    day_number: z.number().int().nullable(),
    result_on: day.nullable(),
    is_cancelled: z.boolean(),
    currency: z.string(),
    result: actionResult.nullable(),
  })
  .meta({ id: 'Action' });
export type Action = z.infer<typeof action>;

const actionListItem = action
  .omit({ text: true, result: true })
  .extend({
    result: actionResult.omit({ weeks: true, left_out: true }).nullable(),
  })
  .meta({ id: 'ActionListItem' });
export type ActionListItem = z.infer<typeof actionListItem>;

/** Final results only: those saved less those that got worse. */
export const verifiedSavings = z
  .object({
    year: z.number().int(),
    kg,
    kg_low: kg,
    /** In `currency`; null when a price is missing for all of them. */
    value: z.number().nullable(),
    value_low: z.number().nullable(),
    currency: z.string(),
    co2_kg: z.number().nullable(),
    co2_kg_low: z.number().nullable(),
    saved_actions: z.number().int(),
    finished_actions: z.number().int(),
    sites: z.array(z.object({ id: z.number().int(), name: z.string(), kg, kg_low: kg })),
  })
  .meta({ id: 'VerifiedSavings' });
export type VerifiedSavings = z.infer<typeof verifiedSavings>;

export const actionDay = z
  .object({
    day,
    is_before: z.boolean(),
    covers: z.number().int().nullable(),
    coverage: z.number().nullable(),
    weight_kg: kg,
    others_kg: kg,
    left_out: z.enum(leftOutReasons).nullable(),
  })
  .meta({ id: 'ActionDay' });
export type ActionDay = z.infer<typeof actionDay>;

const actionNote = z
  .object({
    id: z.number().int(),
    text: z.string(),
    author: z.object({ id: z.number().int().nullable(), name: z.string() }),
    created_at: z.iso.datetime(),
    is_own: z.boolean(),
    is_removed: z.boolean(),
  })
  .meta({ id: 'ActionNote' });
export type ActionNote = z.infer<typeof actionNote>;

const required = (most: number, tooLong: string) =>
  z.string(whenMissing(texts.requiredField)).trim().min(1, texts.requiredField).max(most, tooLong);

const actionFields = {
  title: required(actionLimits.maxTitle, texts.actionTitleTooLong),
  text: z.string().trim().max(actionLimits.maxText, texts.actionTextTooLong),
  target: z.strictObject({ kind: z.enum(actionTargets), id: idParam }),
  waste_type: z.enum(wasteTypeCodes).nullable(),
  team: z.string().trim().max(actionLimits.maxTeam, texts.actionTeamTooLong),
  startDate: givenDay,
  expected_g: z
    .number(whenMissing(texts.requiredField))
    .min(0.1, texts.effectOutOfRange)
    .max(actionLimits.maxExpectedG, texts.effectOutOfRange)
    .nullable(),
  /** Address of an uploaded picture. */
  picture_url: z.string().max(500).nullable(),
};

export const newAction = z.strictObject({
  ...actionFields,
  site: z.number(whenMissing(texts.siteRequired)).int().positive(),
  text: actionFields.text.default(''),
  waste_type: actionFields.waste_type.default(null),
  team: actionFields.team.default(''),
  expected_g: actionFields.expected_g.default(null),
  picture_url: actionFields.picture_url.default(null),
  origin: z.enum(actionOrigins).default('page'),
  /** The weekly pick it was started from. */
  pick: z
    .strictObject({ week: givenDay, rank: z.number().int().min(1).max(pickLimits.picks) })
    .nullable()
    .default(null),
  /** Makes repeated requests idempotent. */
  client_id: z.uuid().optional(),
});
export type NewAction = z.infer<typeof newAction>;

const ofSites = { site: listOf(idParam) };

export const actionRoutes = routes({
  listActions: {
    method: 'GET',
    path: '/api/actions/',
    access: 'overview.read',
    summary: 'Actions of the caller’s sites without cancelled ones, with the number in each state',
    query: z.strictObject({
      ...ofSites,
      state: listOf(z.enum(actionStates)),
      ordering: z.enum(actionOrderings).default('newest'),
      ...picturePagingQuery,
    }),
    reply: pageOf(actionListItem).extend({
      states: z.array(z.object({ state: z.enum(actionStates), count: z.number().int() })),
    }),
  },
  getVerifiedSavings: {
    method: 'GET',
    path: '/api/actions/savings/',
    access: 'overview.read',
    summary: 'Verified savings of a calendar year, this one if missing',
    query: z.strictObject({
      ...ofSites,
      year: z.coerce.number().int().min(2000).max(2999).optional(),
    }),
    reply: verifiedSavings,
  },
  listActionTeams: {
    method: 'GET',
    path: '/api/actions/teams/',
    access: 'overview.read',
    summary: 'Names of teams used in actions of the caller’s sites',
    query: z.strictObject(ofSites),
    reply: z.array(z.string()),
  },
  exportActions: {
    method: 'GET',
    path: '/api/actions/export/',
    access: 'overview.read',
    summary: 'Actions with all inputs and results as CSV',
    query: z.strictObject(ofSites),
    media: 'csv',
  },
  getAction: {
    method: 'GET',
    path: '/api/actions/:id/',
    access: 'overview.read',
    summary: 'An action with its result',
    params: idParams,
    reply: action,
  },
  listActionDays: {
    method: 'GET',
    path: '/api/actions/:id/days/',
    access: 'overview.read',
    summary: 'The days a result rests on, and those left out',
    params: idParams,
    reply: z.array(actionDay),
  },
  getActionPictures: {
    method: 'GET',
    path: '/api/actions/:id/pictures/',
    access: 'overview.read',
    summary: 'The capture closest to the average weight of each side; null without pictures',
    params: idParams,
    reply: z.object({
      before: z.object({ event: z.number().int(), image_url: z.string(), day }).nullable(),
      after: z.object({ event: z.number().int(), image_url: z.string(), day }).nullable(),
    }),
  },
  createAction: {
    method: 'POST',
    path: '/api/actions/',
    access: 'actions.write',
    summary: 'Notes a change that the team makes',
    body: newAction,
    status: 201,
    reply: action,
  },
  updateAction: {
    method: 'PATCH',
    path: '/api/actions/:id/',
    access: 'actions.write',
    summary: 'Changes an action; its result is measured again',
    params: idParams,
    body: z.strictObject(actionFields).partial(),
    reply: action,
  },
  endAction: {
    method: 'POST',
    path: '/api/actions/:id/end/',
    access: 'actions.write',
    summary: 'Ends an action after a day, today if missing, or resumes it',
    params: idParams,
    body: z.strictObject({ is_ended: z.boolean(), endDate: givenDay.optional() }),
    reply: action,
  },
  cancelAction: {
    method: 'POST',
    path: '/api/actions/:id/cancel/',
    access: 'actions.write',
    summary: 'Removes an action from lists and sums, or restores it',
    params: idParams,
    body: z.strictObject({ is_cancelled: z.boolean() }),
    reply: action,
  },
  listActionNotes: {
    method: 'GET',
    path: '/api/actions/:id/notes/',
    access: 'overview.read',
    summary: 'Notes of an action, oldest first',
    params: idParams,
    reply: z.array(actionNote),
  },
  addActionNote: {
    method: 'POST',
    path: '/api/actions/:id/notes/',
    access: 'actions.write',
    summary: 'Adds a note',
    params: idParams,
    body: z.strictObject({
      text: required(actionLimits.maxText, texts.actionTextTooLong),
      client_id: z.uuid().optional(),
    }),
    status: 201,
    reply: actionNote,
  },
  removeActionNote: {
    method: 'POST',
    path: '/api/actions/:id/notes/:noteId/remove/',
    access: 'actions.write',
    summary: 'Removes a note of one’s own or restores it',
    params: z.strictObject({ id: idParam, noteId: idParam }),
    body: z.strictObject({ is_removed: z.boolean() }),
    reply: actionNote,
  },
});
