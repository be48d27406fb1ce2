import type { Place } from '@wastegauge/contract/services/places';
import { sectors, type SiteDetail, type SiteInfo } from '@wastegauge/contract/directory/sites';
import { siteChanges } from '@wastegauge/contract/directory/site-management';
import type { z } from 'zod';
import { parseNumber } from '../../widgets/forms/number-text.ts';
import { byServerRules } from '../../widgets/forms/server-rules.ts';

/** A service ends when the next one begins, so four times are enough. */
export interface SiteFields {
  name: string;
  contactName: string;
  contactNumber: string;
  sector: string;
  address: string;
  breakfastStart: string;
  lunchStart: string;
  dinnerStart: string;
  dinnerEnd: string;
  coversPerDay: string;
  wastePerCover: string;
  place: Place | null;
}

export const emptyFields: SiteFields = {
  name: '',
  contactName: '',
  contactNumber: '',
  sector: '',
  address: '',
  breakfastStart: '',
  lunchStart: '',
  dinnerStart: '',
  dinnerEnd: '',
  coversPerDay: '',
  wastePerCover: '',
  place: null,
};

const minute = (clock: string): string => clock.slice(0, 5);

export const siteFields = (site: SiteDetail, info: SiteInfo): SiteFields => ({
  name: site.name,
  contactName: site.contact_name,
  contactNumber: site.contact_number,
  sector: site.sector ?? '',
  address: info.address === '' ? site.address : info.address,
  breakfastStart: minute(info.breakfast_time_start),
  lunchStart: minute(info.lunch_time_start),
  dinnerStart: minute(info.dinner_time_start),
  dinnerEnd: minute(info.dinner_time_end),
  coversPerDay: String(info.covers_per_day),
  wastePerCover: String(info.waste_per_cover),
  place: null,
});

const fieldOfPath: Record<string, keyof SiteFields> = {
  name: 'name',
  contact_name: 'contactName',
  contact_number: 'contactNumber',
  sector: 'sector',
  'site_info.address': 'address',
  'site_info.breakfast_time_start': 'breakfastStart',
  'site_info.breakfast_time_end': 'lunchStart',
  'site_info.lunch_time_start': 'lunchStart',
  'site_info.lunch_time_end': 'dinnerStart',
  'site_info.dinner_time_start': 'dinnerStart',
  'site_info.dinner_time_end': 'dinnerEnd',
  'site_info.covers_per_day': 'coversPerDay',
  'site_info.waste_per_cover': 'wastePerCover',
};

export const fieldAtPath = (path: string): keyof SiteFields | undefined => fieldOfPath[path];

/** Empty fields that were empty before are omitted; emptied fields are cleared. */
const changedText = (value: string, stored: string): string | undefined =>
  value === '' && stored === '' ? undefined : value;

function siteBody(fields: SiteFields, stored: SiteFields) {
  const { place, address, breakfastStart, lunchStart, dinnerStart, dinnerEnd } = fields;
  // The street can come before or after the place.
  const isAtPlace = place !== null && address.includes(place.name);
  return {
    name: fields.name,
    contact_name: fields.contactName,
    contact_number: changedText(fields.contactNumber, stored.contactNumber),
    sector: sectors.find((sector) => sector === fields.sector) ?? null,
    ...(isAtPlace && { longitude: place.longitude, latitude: place.latitude }),
    site_info: {
      address: changedText(address, stored.address),
      breakfast_time_start: changedText(breakfastStart, stored.breakfastStart),
      breakfast_time_end: changedText(lunchStart, stored.lunchStart),
      lunch_time_start: changedText(lunchStart, stored.lunchStart),
      lunch_time_end: changedText(dinnerStart, stored.dinnerStart),
      dinner_time_start: changedText(dinnerStart, stored.dinnerStart),
      dinner_time_end: changedText(dinnerEnd, stored.dinnerEnd),
      covers_per_day: parseNumber(fields.coversPerDay),
      waste_per_cover: parseNumber(fields.wastePerCover),
    },
  };
}

export const siteForm = (stored: SiteFields) =>
  byServerRules({
    body: siteChanges,
    bodyOf: (fields: SiteFields) => siteBody(fields, stored),
    fieldOf: fieldAtPath,
  });
export type SiteChanges = z.output<ReturnType<typeof siteForm>>;
