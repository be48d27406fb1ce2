import { z } from 'zod';
import { day } from '../values/dates.ts';
import { whenMissing } from '../values/issue-texts.ts';
import { idParam, idParams } from '../values/paging.ts';
import { routes } from '../route.ts';
import {
  locale,
  siteOption,
  siteOptionRoutes,
  type Locale,
  type SiteOption,
} from './site-options.ts';
import { limits, texts } from '../values/texts.ts';

export { locale, siteOption, type Locale, type SiteOption };

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

export const parentGroup = z.array(z.object({ id: z.number().int(), name: z.string() }));

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
    /** Only for users who may manage the site. */
    parent_group: parentGroup.optional(),
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

const clockPattern = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

const clock = filled(texts.timeRequired)
  .regex(clockPattern, texts.invalidTime)
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
    if (!clockPattern.test(value) || !clockPattern.test(valueBefore)) return;
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

export const siteRoutes = {
  ...siteOptionRoutes,
  ...routes({
    getSite: {
      method: 'GET',
      path: '/api/sites/:id/',
      access: 'sites.readDetails',
      summary: 'A site',
      params: idParams,
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
      summary: 'Create the settings of a site that has none',
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
  }),
};
