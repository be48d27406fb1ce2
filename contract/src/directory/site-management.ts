import { siteOrderings } from '../values/address-options.ts';
import { z } from 'zod';
import { day, givenDay } from '../values/dates.ts';
import { truth } from '../values/filters.ts';
import { latitude, longitude } from './groups.ts';
import { whenMissing } from '../values/issue-texts.ts';
import { idParam, idParams, pageOf, pagingQuery, listOf } from '../values/paging.ts';
import { routes } from '../route.ts';
import { limits, texts } from '../values/texts.ts';
import { requiredText } from './accounts.ts';
import { focusFood, locale, parentGroup, sector, siteDevices, siteInfoBody } from './sites.ts';

/** The locale of a country, with the ISO 4217 code of its currency. */
export const countryLocale = locale
  .extend({ currency: z.string(), country: z.string().nullable() })
  .meta({ id: 'CountryLocale' });
export type CountryLocale = z.infer<typeof countryLocale>;

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
    /** The currency changes to this one when the costs have been recalculated. */
    next_locale: locale.nullable(),
    /** Events or prices have amounts, so that a new currency needs a recalculation. */
    has_amounts: z.boolean(),
    /** Without events, covers, venue events, monitors and users of this site alone. */
    is_deletable: z.boolean(),
    archived_at: z.iso.datetime().nullable(),
    parent_group: parentGroup,
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
      /** Archived sites instead of the others. */
      archived: truth.default(false),
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
  archiveSite: {
    method: 'POST',
    path: '/api/sites/:id/archive/',
    access: 'sites.manage',
    summary: 'Removes a site from lists, averages, queues and reports; its history is kept',
    params: idParams,
  },
  restoreSite: {
    method: 'POST',
    path: '/api/sites/:id/restore/',
    access: 'sites.manage',
    summary: 'Restores an archived site',
    params: idParams,
  },
  deleteSite: {
    method: 'DELETE',
    path: '/api/sites/:id/',
    access: 'sites.manage',
    summary: 'Deletes a site without data',
    params: idParams,
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
    reply: z.array(countryLocale),
  },
});
