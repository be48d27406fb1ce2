import { deviceTypes } from '@wastegauge/contract/directory/devices';
import {
  commonWastes,
  familiarities,
  frequencies,
  reduceWasteReasons,
  wasteManagementLevels,
} from '@wastegauge/contract/directory/onboarding';
import { languages } from '@wastegauge/contract/values/languages';
import { currencies } from '@wastegauge/contract/values/units';
import { z } from 'zod';
import menusFile from '../tables/menus.json' with { type: 'json' };
import peopleFile from '../tables/people.json' with { type: 'json' };
import phrasesFile from '../tables/phrases.json' with { type: 'json' };
import sitesFile from '../tables/sites.json' with { type: 'json' };

const siteKind = z.enum(['hotel', 'canteen', 'refectory', 'hospital', 'arena']);
export type SiteKind = z.infer<typeof siteKind>;

/** Start of breakfast, lunch and dinner, and the end of dinner. */
const siteHours = z.tuple([z.string(), z.string(), z.string(), z.string()]);
export type SiteHours = z.infer<typeof siteHours>;

const demoDevice = z.strictObject({
  id: z.number(),
  zone: z.string(),
  serial: z.string(),
  type: z.enum(deviceTypes),
  weighing: z.literal('cumulative').optional(),
  serviceTimes: siteHours.optional(),
  /** Set for monitors that always see the same food. */
  autoLabelFood: z.string().optional(),
});
export type DemoDevice = z.infer<typeof demoDevice>;

/** The part of the picture on the scale, in pixels. Plate monitors see nothing else. */
export const scaleArea = ({ type }: DemoDevice) =>
  type === 'PREP_AND_PRODUCTION_WASTE' ? { x: 176, y: 136, width: 928, height: 704 } : null;

const demoSite = z.strictObject({
  id: z.number(),
  name: z.string(),
  groupId: z.number(),
  kind: siteKind,
  country: z.enum(['IE', 'GB', 'DE', 'FR']),
  timeZone: z.string(),
  currency: z.enum(currencies),
  address: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  contactName: z.string(),
  contactNumber: z.string(),
  capacity: z.number(),
  clientSiteId: z.string(),
  serviceTimes: siteHours,
  /** Months since installation. */
  monthsOfHistory: z.number(),
  baselineDays: z.number(),
  gramsPerCoverAtStart: z.number(),
  /** Relative to the menus' medians: larger tubs give fewer, heavier readings. */
  readingSize: z.number(),
  reductionInFirstYear: z.number(),
  /** A period of rising waste that peaks half-way. */
  relapse: z
    .strictObject({ afterDays: z.number(), days: z.number(), height: z.number() })
    .optional(),
  focusFoods: z.array(z.string()),
  /** Food and price per kg in the site's currency. */
  ownPrices: z.array(z.tuple([z.string(), z.number()])),
  devices: z.array(demoDevice),
});
export type DemoSite = z.infer<typeof demoSite>;
export type DemoCountry = DemoSite['country'];

const demoGroup = z.strictObject({
  id: z.number(),
  name: z.string(),
  contactName: z.string(),
  contactNumber: z.string(),
  longitude: z.number(),
  latitude: z.number(),
  ownerEmail: z.string(),
  signupId: z.string(),
});

const demoUser = z.strictObject({
  id: z.number(),
  email: z.string(),
  /** Set for accounts that are offered on the sign-in page. */
  description: z.record(z.enum(languages), z.string()).optional(),
  firstName: z.string(),
  surname: z.string(),
  role: z.enum(['User', 'Admin', 'Labeller']),
  jobTitle: z.string(),
  employer: z.string(),
  groupId: z.number().nullable(),
  siteIds: z.array(z.number()),
  canSignIn: z.boolean(),
  isHeadOffice: z.literal(true).optional(),
  isSuperuser: z.literal(true).optional(),
  isNew: z.literal(true).optional(),
  phoneNumber: z.string().optional(),
  hasSecondFactor: z.literal(true).optional(),
  language: z.enum(['de', 'fr']).optional(),
  currencySign: z.literal('£').optional(),
  pinnedWidgets: z.array(z.string()).optional(),
  report: z.enum(['daily', 'weekly', 'monthly']).optional(),
  onboarding: z
    .strictObject({
      reason: z.enum(reduceWasteReasons),
      level: z.enum(wasteManagementLevels),
      commonWaste: z.enum(commonWastes),
      familiarity: z.enum(familiarities),
      frequency: z.enum(frequencies),
    })
    .optional(),
  /** Hours before the end of the demo's history. */
  seenHoursAgo: z.number().nullable(),
});
export type DemoUser = z.infer<typeof demoUser>;

const season = z.strictObject({
  months: z.array(z.number()).optional(),
  /** Monday is 0. */
  weekdays: z.array(z.number()).optional(),
});

const seasons = z.record(z.string(), season).parse(menusFile.seasons);

/** Food by the catalogue's source name, share relative to the other dishes, median grams, season. */
const dish = z
  .union([
    z.tuple([z.string(), z.number(), z.number()]),
    z.tuple([z.string(), z.number(), z.number(), z.string()]),
  ])
  .transform(([food, share, grams, seasonName]) => ({
    food,
    share,
    grams,
    ...(seasonName === undefined ? {} : season.parse(seasons[seasonName])),
  }));
export type Dish = z.infer<typeof dish>;

const menu = z.array(dish);
export type Menu = z.infer<typeof menu>;

const hotelMenus = z.object({
  breakfastBuffetLeft: menu,
  breakfastPlates: menu,
  lunchPlates: menu,
  lunchLeft: menu,
  dinnerPlates: menu,
  dinnerLeft: menu,
  functionLeft: menu,
});
export type HotelMenus = z.infer<typeof hotelMenus>;

const menusSchema = z.object({
  hotels: z.object({
    dublin: hotelMenus.extend({ functionPlates: menu }),
    london: hotelMenus,
    berlin: hotelMenus,
    paris: hotelMenus,
  }),
  kitchen: z.object({
    fruitAndMorningTrimmings: menu,
    vegetableTrimmings: menu,
    meatAndFishTrimmings: menu,
    overPreparation: menu,
    spoilage: menu,
    nonFoodInKitchens: z.array(z.string()),
    nonFoodOnPlates: z.array(z.string()),
  }),
  canteen: z.object({ breakfastPlates: menu, lunchPlates: menu, lunchLeft: menu }),
  refectory: z.object({ trayReturn: menu, left: menu }),
  hospital: z.object({
    breakfastTrays: menu,
    lunchTrays: menu,
    dinnerTrays: menu,
    left: menu,
  }),
  arena: z.object({
    staffLunch: menu,
    staffKitchen: menu,
    concourseLeft: menu,
    concoursePreparation: menu,
    concourseTrimmings: menu,
    hospitalityPlates: menu,
  }),
});

/**
 * A comment and its replies. `{food}`, `{kg}`, `{time}` and `{covers}` are filled in; `{name}` mentions the other
 * person.
 */
const phraseThread = z.strictObject({
  says: z.string(),
  answers: z.array(z.string()),
  /** A pattern that restricts the thread to foods with a matching name. */
  fits: z
    .string()
    .transform((pattern) => new RegExp(pattern, 'i'))
    .optional(),
  /** Restricts the thread to one kind of site. */
  house: siteKind.optional(),
});
export type PhraseThread = z.infer<typeof phraseThread>;

const threads = z.array(phraseThread);
const situations = z.object({
  breakfast: threads,
  unserved: threads,
  plate: threads,
  preparation: threads,
  trimmings: threads,
  function: threads,
});
export type Situation = keyof z.infer<typeof situations>;

const phrasesSchema = situations.extend({ closings: z.array(z.string()) });
export type Phrases = z.infer<typeof phrasesSchema>;

export const demoPassword = 'WasteGauge-2026!';

export const demoGroups = z.array(demoGroup).parse(sitesFile.groups);
export const spareSignupIds = z.array(z.string()).parse(sitesFile.spareSignupIds);
export const demoSites = z.array(demoSite).parse(sitesFile.sites);
export const lastDemoSiteId = Math.max(...demoSites.map((site) => site.id));

export const demoUsers = z.array(demoUser).parse(peopleFile);
export const demoAccounts = demoUsers.flatMap(({ email, description }) =>
  description === undefined ? [] : [{ email, description }],
);
export const labellerIds = demoUsers
  .filter((user) => user.role === 'Labeller')
  .map((user) => user.id);

export const siteStaff = (siteId: number): readonly DemoUser[] =>
  demoUsers.filter(
    (user) => user.siteIds.length === 1 && user.siteIds[0] === siteId && !user.isNew,
  );

export const siteVisitors = (siteId: number): readonly DemoUser[] =>
  demoUsers.filter((user) => user.siteIds.length > 1 && user.siteIds.includes(siteId));

export const menus = menusSchema.parse(menusFile);

export const phrases = z
  .object({ en: phrasesSchema, de: phrasesSchema, fr: phrasesSchema })
  .parse(phrasesFile);
