import type { Zone } from '@wastegauge/contract/directory/devices';
import type { Currency } from '@wastegauge/contract/values/units';
import type { DemoCountry } from '../calendar.ts';

export type SiteKind = 'hotel' | 'canteen' | 'refectory' | 'hospital' | 'arena';

/** Start of breakfast, lunch and dinner, and the end of dinner. */
export type SiteHours = readonly [string, string, string, string];

export interface DemoGroup {
  id: number;
  name: string;
  contactName: string;
  contactNumber: string;
  longitude: number;
  latitude: number;
  ownerEmail: string;
  signupId: string;
}

export interface DemoDevice {
  id: number;
  zone: string;
  serial: string;
  type: Zone['type'];
  weighing?: 'cumulative';
  serviceTimes?: SiteHours;
  /** Set for monitors that always see the same food. */
  autoLabelFood?: string;
  /** A period without readings. */
  silence?: { monthsAgo: number; dayOfMonth: number; days: number };
}

/** The part of the picture on the scale, in pixels. Plate monitors see nothing else. */
export const scaleArea = ({ type }: DemoDevice) =>
  type === 'PREP_AND_PRODUCTION_WASTE' ? { x: 176, y: 136, width: 928, height: 704 } : null;

export interface DemoSite {
  id: number;
  name: string;
  groupId: number;
  kind: SiteKind;
  country: DemoCountry;
  timeZone: string;
  currency: Currency;
  address: string;
  longitude: number;
  latitude: number;
  contactName: string;
  contactNumber: string;
  capacity: number;
  clientSiteId: string;
  serviceTimes: SiteHours;
  /** Months since installation. */
  monthsOfHistory: number;
  baselineDays: number;
  gramsPerCoverAtStart: number;
  /** Relative to the menus' medians: larger tubs give fewer, heavier readings. */
  readingSize: number;
  reductionInFirstYear: number;
  /** A period of rising waste that peaks half-way. */
  relapse?: { afterDays: number; days: number; height: number };
  focusFoods: readonly string[];
  /** Prices per kg in the site's currency. */
  ownPrices: readonly (readonly [food: string, perKg: number])[];
  devices: readonly DemoDevice[];
}

export const demoGroups: readonly DemoGroup[] = [
  {
    id: 1,
    name: 'Harbour Hotels',
    contactName: 'Fiona Gallagher',
    contactNumber: '+353 20 910 0140',
    longitude: -6.2419,
    latitude: 53.3471,
    ownerEmail: 'manager@harbour.example',
    signupId: 'HARBOUR_2026',
  },
  {
    id: 2,
    name: 'Brightside Catering',
    contactName: 'Marcus Whitfield',
    contactNumber: '+44 20 7946 0321',
    longitude: -0.0877,
    latitude: 51.5079,
    ownerEmail: 'manager@brightside.example',
    signupId: 'BRIGHTSIDE_01',
  },
  {
    id: 3,
    name: 'Northgate Arena',
    contactName: 'Priya Nair',
    contactNumber: '+44 20 7946 0777',
    longitude: 0.0091,
    latitude: 51.5405,
    ownerEmail: 'venue@northgate.example',
    signupId: 'NORTHGATE',
  },
];

/** Unused sign-up ids. */
export const spareSignupIds = ['OPEN_A7K2', 'OPEN_C9M4', 'OPEN_F3R8'] as const;
