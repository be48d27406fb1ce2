import { sectors } from '@wastegauge/contract/directory/sites';
import {
  newSiteBody,
  type CountryLocale,
  type ManagedSite,
  siteChanges,
} from '@wastegauge/contract/directory/site-management';
import type { Place } from '@wastegauge/contract/services/places';
import { texts } from '@wastegauge/contract/values/texts';
import { z } from 'zod';
import { parseNumber } from '../../widgets/forms/number-text.ts';

export interface ManagedSiteFields {
  name: string;
  contactName: string;
  contactNumber: string;
  address: string;
  longitude: string;
  latitude: string;
  capacity: string;
  goLiveDate: string | null;
  groupIds: string[];
  clientSiteId: string;
  timezone: string;
  localeId: string;
  sector: string;
}

export const newFields: ManagedSiteFields = {
  name: '',
  contactName: '',
  contactNumber: '',
  address: '',
  longitude: '',
  latitude: '',
  capacity: '',
  goLiveDate: null,
  groupIds: [],
  clientSiteId: '',
  timezone: '',
  localeId: '',
  sector: '',
};

/** Values that a new site starts with. */
export interface SitePrefill {
  name: string;
  place: Place | null;
}

export function prefilledFields(
  { name, place }: SitePrefill,
  locales: readonly CountryLocale[],
): ManagedSiteFields {
  if (place === null) return { ...newFields, name };
  const locale = findLocaleOfPlace(locales, place);
  return {
    ...newFields,
    name,
    address: place.name,
    longitude: String(place.longitude),
    latitude: String(place.latitude),
    timezone: place.timezone ?? '',
    localeId: locale ? String(locale.id) : '',
  };
}

/** The locale of the country, else one with its currency. */
export const findLocaleOfPlace = (
  locales: readonly CountryLocale[],
  { country, currency }: Pick<Place, 'country' | 'currency'>,
): CountryLocale | undefined =>
  locales.find((locale) => locale.country === country && locale.currency === currency) ??
  locales.find((locale) => locale.currency === currency);

const numberText = (value: number | null): string => (value === null ? '' : String(value));

export const managedSiteFields = (site: ManagedSite): ManagedSiteFields => ({
  name: site.name,
  contactName: site.contact_name,
  contactNumber: site.contact_number,
  address: site.address,
  longitude: numberText(site.longitude),
  latitude: numberText(site.latitude),
  capacity: numberText(site.capacity),
  goLiveDate: site.go_live_date,
  groupIds: site.parent_group.map(({ id }) => String(id)),
  clientSiteId: site.client_site_id ?? '',
  timezone: site.timezone,
  localeId: String(site.locale.id),
  sector: site.sector ?? '',
});

const degrees = /^[+-]?\d{1,3}(?:[.,]\d+)?$/u;

/** undefined when the text is not a number. */
export const parseDegrees = (text: string): number | undefined => {
  const typed = text.trim();
  return degrees.test(typed) ? Number(typed.replace(',', '.')) : undefined;
};

/** Empty fields of a new site are left to the server; of an existing site they are cleared. */
function siteBody(fields: ManagedSiteFields, isNew: boolean) {
  const optional = (text: string): string | null => (text.trim() === '' ? null : text);
  return {
    name: fields.name,
    contact_name: fields.contactName,
    contact_number: fields.contactNumber,
    address: fields.address,
    longitude: parseDegrees(fields.longitude) ?? null,
    latitude: parseDegrees(fields.latitude) ?? null,
    capacity: parseNumber(fields.capacity) ?? null,
    go_live_date: fields.goLiveDate,
    client_site_id: optional(fields.clientSiteId),
    sector: sectors.find((sector) => sector === fields.sector) ?? null,
    ...(isNew && fields.groupIds.length === 0 ? {} : { parent_group: fields.groupIds.map(Number) }),
    ...(fields.timezone !== '' && { timezone: fields.timezone }),
    ...(fields.localeId !== '' && { locale: Number(fields.localeId) }),
  };
}

const fieldOfPath: Record<string, keyof ManagedSiteFields> = {
  name: 'name',
  contact_name: 'contactName',
  contact_number: 'contactNumber',
  address: 'address',
  longitude: 'longitude',
  latitude: 'latitude',
  capacity: 'capacity',
  go_live_date: 'goLiveDate',
  parent_group: 'groupIds',
  client_site_id: 'clientSiteId',
  timezone: 'timezone',
  locale: 'localeId',
  sector: 'sector',
};

export const fieldAtPath = (path: string): keyof ManagedSiteFields | undefined =>
  fieldOfPath[path.split('.')[0] ?? ''];

type Issues = readonly { path: PropertyKey[]; message: string }[];

function addIssues(issues: Issues, fields: ManagedSiteFields, context: z.RefinementCtx): void {
  for (const { path, message } of issues) {
    const field = fieldAtPath(path.join('.'));
    const isDegrees = field === 'longitude' || field === 'latitude';
    // Not a number, but not empty either.
    const isTyped = isDegrees && fields[field].trim() !== '';
    context.addIssue({
      code: 'custom',
      path: field ? [field] : [],
      message: isTyped ? outOfRangeTexts[field] : message,
    });
  }
}

const outOfRangeTexts = {
  longitude: texts.longitudeOutOfRange,
  latitude: texts.latitudeOutOfRange,
} as const;

export type SavedSite =
  | { kind: 'new'; body: z.output<typeof newSiteBody> }
  | { kind: 'changed'; body: z.output<typeof siteChanges> };

export const managedSiteForm = (isNew: boolean) =>
  z.custom<ManagedSiteFields>().transform((fields, context): SavedSite => {
    const body = siteBody(fields, isNew);
    const complete = newSiteBody.safeParse(body);
    const missing = (['timezone', 'localeId'] as const).filter((name) => fields[name] === '');
    for (const name of missing) {
      context.addIssue({ code: 'custom', path: [name], message: texts.requiredField });
    }
    if (missing.length > 0) {
      addIssues(complete.error?.issues ?? [], fields, context);
      return z.NEVER;
    }
    if (isNew && complete.success) return { kind: 'new', body: complete.data };
    const changed = siteChanges.safeParse(body);
    if (complete.success && changed.success) return { kind: 'changed', body: changed.data };
    addIssues(complete.error?.issues ?? changed.error?.issues ?? [], fields, context);
    return z.NEVER;
  });
