import { z } from 'zod';
import { requiredText } from './accounts.ts';
import { day } from '../values/dates.ts';
import { latitude, longitude } from './groups.ts';
import { idParam, listOf, pageOf, pagingQuery } from '../values/paging.ts';
import { routes } from '../route.ts';
import { focusFood, locale, managedChanges, sector, siteDevices } from './sites.ts';
import { texts } from '../values/texts.ts';

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

export const siteOrderings = [
  'name',
  '-name',
  'address',
  '-address',
  'capacity',
  '-capacity',
  'go_live_date',
  '-go_live_date',
  'client_site_id',
  '-client_site_id',
  'contact_name',
  '-contact_name',
  'updated_at',
  '-updated_at',
] as const;

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
