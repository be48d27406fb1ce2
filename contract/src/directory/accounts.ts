import { z } from 'zod';
import { whenMissing } from '../values/issue-texts.ts';
import { languages } from '../values/languages.ts';
import { answer, commonWasteAnswer, frequencies } from './onboarding.ts';
import { idParam, idParams } from '../values/paging.ts';
import { roles } from '../permissions.ts';
import { routes } from '../route.ts';
import { limits, texts } from '../values/texts.ts';

const named = z.object({ id: z.number().int(), name: z.string() });

export const user = z
  .object({
    id: z.number().int(),
    profile_photo: z.string().nullable(),
    role: z.enum(roles),
    first_name: z.string(),
    surname: z.string(),
    email: z.string(),
    phone_number: z.string(),
    employer: z.string(),
    job_title: z.string(),
    parent_group: named.nullable(),
    site: z.array(named),
    head_office: z.boolean(),
    is_active: z.boolean(),
    is_staff: z.boolean(),
    is_superuser: z.boolean(),
    /** A Labeller with neither sites nor a parent group; labels food for every site and sees nothing else. */
    is_shared_labeller: z.boolean(),
    is_onboarded: z.boolean(),
    is_mfa_enabled: z.boolean(),
    last_activity: z.iso.datetime().nullable(),
    onboarding_date: z.iso.datetime().nullable(),
    is_owner: z.boolean(),
    reduce_waste_reason: z.string().nullable(),
    waste_management_level: z.string().nullable(),
    most_common_waste: z.string().nullable(),
    sustainable_waste_management_familiarity: z.string().nullable(),
    frequency: z.enum(frequencies).nullable(),
    focus_areas: z.array(z.string()),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

export const email = z
  .string(whenMissing(texts.emailRequired))
  .trim()
  .min(1, texts.emailRequired)
  .max(limits.textLength)
  .pipe(z.email(texts.emailInvalid));

const unsafeInName = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]|:\/\//u;

/** Names are quoted in mails: no line breaks, control characters, direction overrides or URLs. */
export const isPlainName = (text: string): boolean => !unsafeInName.test(text);

export const requiredText = (message: string) =>
  z
    .string(whenMissing(message))
    .trim()
    .min(1, message)
    .max(limits.textLength)
    .refine(isPlainName, texts.nameCharacters);

const optionalAnswer = answer.nullish();

const focusAreas = z.array(z.string().min(1).max(100)).max(50);

/** The questionnaire's answers are sent together with `is_onboarded`. */
export const ownUserChanges = z.strictObject({
  first_name: requiredText(texts.firstNameRequired).optional(),
  surname: requiredText(texts.surnameRequired).optional(),
  employer: requiredText(texts.employerRequired).optional(),
  job_title: requiredText(texts.jobTitleRequired).optional(),
  reduce_waste_reason: optionalAnswer,
  waste_management_level: optionalAnswer,
  most_common_waste: commonWasteAnswer.nullish(),
  sustainable_waste_management_familiarity: optionalAnswer,
  frequency: z.enum(frequencies).nullish(),
  is_onboarded: z.literal(true).optional(),
  is_mfa_enabled: z.literal(false).optional(),
  focus_areas: focusAreas.optional(),
});

/** Users can grant only rights they have. */
export const userChanges = z.strictObject({
  ...ownUserChanges.shape,
  /** Takes effect once the link sent to it was used. */
  email: email.optional(),
  /** Empty to remove; a different number turns two-step sign-in off. */
  phone_number: z.string().trim().max(32, texts.phoneInvalid).optional(),
  /** A path returned by `POST api/upload/` to the caller, or the current value. */
  profile_photo: z.string().max(500).nullish(),
  role: z.enum(roles).optional(),
  parent_group: idParam.nullish(),
  site: z.array(idParam).max(1000).optional(),
  head_office: z.boolean().optional(),
  is_active: z.boolean().optional(),
});
export type UserChanges = z.output<typeof userChanges>;

export const profile = z
  .object({
    id: z.number().int(),
    user: z.number().int(),
    totalWaste: z.boolean(),
    totalValue: z.boolean(),
    categoryBreakdown: z.boolean(),
    secondaryWaste: z.boolean(),
    foodSubcategory: z.boolean(),
    serviceBreakdown: z.boolean(),
    trimmings: z.boolean(),
    focus_areas: z.array(z.string()),
    /** Derived from the caller's own focus foods for all sites. */
    focus_food: z.array(named),
    pinnedWidgets: z.array(z.string()),
    daily_report: z.boolean(),
    weekly_report: z.boolean(),
    monthly_report: z.boolean(),
    /** Monday’s mail with the three largest avoidable losses. */
    weekly_picks: z.boolean(),
    comments_notifications: z.boolean(),
    /** Mails about monitors that fall silent and come back. */
    monitor_notices: z.boolean(),
    preferred_currency: z.enum(['€', '£', '$', '₴'], texts.currencyNotOffered),
    language: z.enum(languages),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profile>;

/** `pinnedWidgets` is an alias of `focus_areas`. */
export const profileChanges = z.strictObject({
  ...profile.omit({ id: true, user: true, focus_food: true }).partial().shape,
  focus_areas: focusAreas.optional(),
  pinnedWidgets: focusAreas.optional(),
});

export const accountRoutes = routes({
  getUser: {
    method: 'GET',
    path: '/api/users/:id/',
    access: 'account.manage',
    summary: 'A user in the caller’s scope, most often the caller',
    params: idParams,
    reply: user,
  },
  getProfile: {
    method: 'GET',
    path: '/api/profile/:id/',
    access: 'account.manage',
    summary: 'One’s own settings',
    params: idParams,
    reply: profile,
  },
  updateProfile: {
    method: 'PATCH',
    path: '/api/profile/:id/',
    access: 'account.manage',
    summary: 'Change one’s own settings; only the fields sent',
    params: idParams,
    body: profileChanges,
    reply: profile,
  },
});
