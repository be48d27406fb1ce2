import { z } from 'zod';
import { day, givenDay } from '../values/dates.ts';
import { truth } from '../values/filters.ts';
import { latitude, longitude } from './groups.ts';
import { whenMissing } from '../values/issue-texts.ts';
import {
  idParam,
  idParams,
  pageOf,
  pagingQuery,
  listOf,
  bothDirections,
} from '../values/paging.ts';
import { routes } from '../route.ts';
import { limits, texts } from '../values/texts.ts';
import { requiredText } from './accounts.ts';

export const locale = z
  .object({
    id: z.number().int(),
    currency_symbol: z.string(),
    locale_name: z.string(),
    currency_name: z.string(),
  })
  .meta({ id: 'Locale' });
export type Locale = z.infer<typeof locale>;

export const siteOption = z
  .object({
    id: z.number().int(),
    name: z.string(),
    timezone: z.string(),
    locale,
  })
  .meta({ id: 'SiteOption' });
export type SiteOption = z.infer<typeof siteOption>;

/** Used to select published benchmark figures. */
export const sectors = [
  'hotel',
  'restaurant',
  'workplace',
  'education',
  'healthcare',
  'leisure',
] as const;
export const sector = z.enum(sectors);
export type Sector = z.infer<typeof sector>;

/** The first monitor is also given separately. */
export const siteDevices = {
  devices: z.array(z.object({ id: z.number().int(), serial: z.string(), name: z.string() })),
  device_name: z.string().nullable(),
  device_serial: z.string().nullable(),
};

/** Derived from the focus foods of the site. */
export const focusFood = z.array(z.object({ id: z.number().int(), name: z.string() }));

export const siteDetail = z
  .object({
    ...siteOption.shape,
    contact_name: z.string(),
    contact_number: z.string(),
    address: z.string(),
    longitude: z.number().nullable(),
    latitude: z.number().nullable(),
    capacity: z.number().int().nullable(),
    go_live_date: day.nullable(),
    sector: sector.nullable(),
    client_site_id: z.string().nullable(),
    focus_food: focusFood,
    ...siteDevices,
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'SiteDetail' });
export type SiteDetail = z.infer<typeof siteDetail>;

export const siteInfoDefaults = {
  breakfast_time_start: '08:00:00',
  breakfast_time_end: '12:00:00',
  lunch_time_start: '12:00:00',
  lunch_time_end: '16:00:00',
  dinner_time_start: '16:00:00',
  dinner_time_end: '23:59:00',
  covers_per_day: 350,
  waste_per_cover: 0.36,
} as const;

/** A missing field and a blank one have different messages (INS-120). */
const filled = (missing: string) =>
  z
    .string(whenMissing(missing))
    .min(1, texts.mustBeFilled)
    .refine((value) => value.trim() !== '', texts.mustBeFilled);

const clock = filled(texts.timeRequired)
  .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/, texts.invalidTime)
  .transform((value) => (value.length === 5 ? `${value}:00` : value));

const siteInfoFields = {
  address: filled(texts.addressRequired).max(limits.textLength),
  breakfast_time_start: clock,
  breakfast_time_end: clock,
  lunch_time_start: clock,
  lunch_time_end: clock,
  dinner_time_start: clock,
  dinner_time_end: clock,
  covers_per_day: z
    .number(whenMissing(texts.fieldRequired))
    .int(texts.shouldBeInteger)
    .min(0, texts.shouldBePositive)
    .max(999_999_999, texts.siteFigureTooHigh),
  waste_per_cover: z
    .number(whenMissing(texts.fieldRequired))
    .min(0, texts.shouldBePositive)
    .max(999_999_999, texts.siteFigureTooHigh),
};

interface ServiceTimes {
  breakfast_time_start?: string | undefined;
  breakfast_time_end?: string | undefined;
  lunch_time_start?: string | undefined;
  lunch_time_end?: string | undefined;
  dinner_time_start?: string | undefined;
  dinner_time_end?: string | undefined;
}

/** Services must be consecutive: each starts when the previous one ends. */
function checkServices(times: ServiceTimes, context: z.RefinementCtx): void {
  const inOrder = [
    'breakfast_time_start',
    'breakfast_time_end',
    'lunch_time_start',
    'lunch_time_end',
    'dinner_time_start',
    'dinner_time_end',
  ] as const;
  inOrder.forEach((field, index) => {
    const before = inOrder[index - 1];
    const value = times[field];
    const valueBefore = before && times[before];
    if (!value || !valueBefore) return;
    const meets = field === 'lunch_time_start' || field === 'dinner_time_start';
    if (meets ? value !== valueBefore : value <= valueBefore)
      context.addIssue({
        code: 'custom',
        path: [field],
        message: meets ? texts.serviceGap : texts.serviceEndsBeforeStart,
      });
  });
}

export const siteInfoBody = z.strictObject(siteInfoFields).superRefine(checkServices);

export const siteInfo = z
  .object({
    /** Null until the site's own values are saved; the defaults apply. */
    id: z.number().int().nullable(),
    site: z.number().int(),
    address: z.string(),
    breakfast_time_start: z.string(),
    breakfast_time_end: z.string(),
    lunch_time_start: z.string(),
    lunch_time_end: z.string(),
    dinner_time_start: z.string(),
    dinner_time_end: z.string(),
    covers_per_day: z.number().int(),
    waste_per_cover: z.number(),
  })
  .meta({ id: 'SiteInfo' });
export type SiteInfo = z.infer<typeof siteInfo>;

const sitePhone = z
  .string()
  .trim()
  .max(limits.textLength)
  .regex(/^\+?[\d\s().-]{5,}$/, texts.sitePhoneInvalid);

export const managedChanges = z.strictObject({
  address: z.string().trim().max(limits.textLength).optional(),
  capacity: z
    .number(whenMissing(texts.requiredField))
    .int(texts.shouldBeInteger)
    .min(0, texts.shouldBePositive)
    .max(10_000_000)
    .optional(),
  go_live_date: givenDay.nullable().optional(),
  client_site_id: z.string().trim().max(limits.textLength).nullable().optional(),
  /** Replaces the site's groups. */
  parent_group: z.array(idParam).max(100).optional(),
  /** IANA name; days already counted keep theirs. */
  timezone: z.string().max(64).optional(),
  /** Locale id; it determines the currency. */
  locale: idParam.optional(),
});

/** Includes the site info, so that both are saved in one transaction. */
export const siteChanges = z.strictObject({
  ...managedChanges.shape,
  name: z
    .string(whenMissing(texts.siteNameRequired))
    .trim()
    .min(1, texts.siteNameRequired)
    .max(limits.textLength)
    .optional(),
  contact_name: z
    .string(whenMissing(texts.contactNameRequired))
    .trim()
    .min(1, texts.contactNameRequired)
    .max(limits.textLength)
    .optional(),
  contact_number: sitePhone.optional(),
  sector: sector.nullable().optional(),
  /** Of the selected address. */
  longitude: longitude.nullable().optional(),
  latitude: latitude.nullable().optional(),
  site_info: siteInfoBody.optional(),
});

export const siteRoutes = routes({
  listSites: {
    method: 'GET',
    path: '/api/sites/',
    access: 'sites.read',
    summary: 'The sites in the caller’s scope, by name',
    query: z.strictObject({
      ...pagingQuery,
      /** Filters by monitors with an automatic label. */
      ml_label: truth.optional(),
      /** Accepted and ignored: replies always have all fields. */
      fields: z.string().max(200).optional(),
    }),
    reply: pageOf(siteOption),
  },
  getSite: {
    method: 'GET',
    path: '/api/sites/:id/',
    access: 'sites.readDetails',
    summary: 'A site',
    params: idParams,
    reply: siteDetail,
  },
  updateSite: {
    method: 'PATCH',
    path: '/api/sites/:id/',
    access: 'settings.manage',
    summary: 'Changes a site and, in the same step, its info',
    params: idParams,
    /** Accepted and ignored. */
    query: z.strictObject({ startDate: givenDay.optional(), endDate: givenDay.optional() }),
    body: siteChanges,
    reply: siteDetail,
  },
  getSiteInfo: {
    method: 'GET',
    path: '/api/site-info/:siteId/',
    access: 'sites.readDetails',
    summary: 'Service times, covers and baseline of a site',
    params: z.strictObject({ siteId: idParam }),
    reply: siteInfo,
  },
  createSiteInfo: {
    method: 'POST',
    path: '/api/site-info/',
    access: 'settings.manage',
    summary: 'Says how a site works, where nobody has yet',
    body: z.strictObject({ ...siteInfoFields, site: idParam }).superRefine(checkServices),
    status: 201,
    reply: siteInfo,
  },
  updateSiteInfo: {
    method: 'PATCH',
    path: '/api/site-info/:id/',
    access: 'settings.manage',
    summary: 'Changes how a site works; what is left out stays',
    params: idParams,
    body: z.strictObject(siteInfoFields).partial().superRefine(checkServices),
    reply: siteInfo,
  },
});

export const managedSite = z
  .object({
    id: z.number().int(),
    name: z.string(),
    address: z.string(),
    contact_name: z.string(),
    contact_number: z.string(),
    longitude: z.number().nullable(),
    latitude: z.number().nullable(),
    capacity: z.number().int().nullable(),
    go_live_date: day.nullable(),
    client_site_id: z.string().nullable(),
    timezone: z.string(),
    locale,
    sector: sector.nullable(),
    parent_group: z.array(z.object({ id: z.number().int(), name: z.string() })),
    focus_food: focusFood,
    ...siteDevices,
    updated_at: z.iso.datetime(),
  })
  .meta({ id: 'ManagedSite' });
export type ManagedSite = z.infer<typeof managedSite>;

export const newSiteBody = z.strictObject({
  ...managedChanges.shape,
  name: requiredText(texts.nameRequired),
  contact_name: requiredText(texts.groupContactRequired),
  contact_number: requiredText(texts.requiredField),
  longitude,
  latitude,
  capacity: managedChanges.shape.capacity.unwrap(),
  sector: sector.nullable().optional(),
});

export const siteOrderings = bothDirections([
  'name',
  'address',
  'capacity',
  'go_live_date',
  'client_site_id',
  'contact_name',
  'updated_at',
]);

export const siteManagementRoutes = routes({
  listManagedSites: {
    method: 'GET',
    path: '/api/sites/managed/',
    access: 'sites.manage',
    summary: 'The sites in the caller’s scope with their groups and monitors',
    query: z.strictObject({
      ...pagingQuery,
      site: listOf(idParam),
      group: listOf(idParam),
      ordering: z.enum(siteOrderings).default('name'),
    }),
    reply: pageOf(managedSite),
  },
  createSite: {
    method: 'POST',
    path: '/api/sites/',
    access: 'sites.manage',
    summary: 'Adds a site',
    body: newSiteBody,
    status: 201,
    reply: managedSite,
  },
  assignSites: {
    method: 'POST',
    path: '/api/sites/assign/',
    access: 'sites.manage',
    summary: 'Puts sites into groups beside those they are in, all or none',
    body: z.strictObject({
      sites: z.array(idParam).min(1, texts.siteRequired).max(1000),
      groups: z.array(idParam).min(1, texts.requiredField).max(100),
    }),
    reply: pageOf(managedSite),
  },
  listSitesOfProfile: {
    method: 'GET',
    path: '/api/sites/profile/',
    access: 'sites.readDetails',
    summary: 'The sites in the caller’s scope with their monitors and when they were last active',
    query: z.strictObject({ ...pagingQuery }),
    reply: pageOf(
      z.object({
        id: z.number().int(),
        name: z.string(),
        monitors: z.number().int(),
        /** Time of its newest event. */
        last_active: z.iso.datetime().nullable(),
      }),
    ),
  },
  listLocales: {
    method: 'GET',
    path: '/api/locales/',
    access: 'sites.readDetails',
    summary: 'The currencies a site can have',
    reply: z.array(locale),
  },
});
