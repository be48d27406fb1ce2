import { z } from 'zod';
import { day, givenDay } from '../values/dates.ts';
import { whenMissing } from '../values/issue-texts.ts';
import { idParam, idParams, listOf, pageOf, pagingQuery } from '../values/paging.ts';
import { wasteTypeCodes } from '../values/waste-types.ts';
import { routes } from '../route.ts';
import { texts } from '../values/texts.ts';

/** Destinations of food waste in the FLW Standard, from the most to the least useful. */
export const wasteDestinations = [
  'animal_feed',
  'bio_based',
  'anaerobic_digestion',
  'composting',
  'land_application',
  'combustion',
  'landfill',
  'refuse',
  'sewer',
] as const;

/** Food with one of these is surplus, not waste: reports show it apart. */
export const surplusDestinations = ['donation', 'internal_reuse'] as const;

export const destinations = [...surplusDestinations, ...wasteDestinations] as const;
export type Destination = (typeof destinations)[number];

export const isWasteDestination = (destination: Destination | null): boolean =>
  !surplusDestinations.some((surplus) => surplus === destination);

export const streamLimits = {
  maxName: 60,
  maxStreams: 50,
  maxDaysAhead: 365,
} as const;

const destination = z.enum(destinations).nullable();

export const wasteStream = z
  .object({
    /** Null for the default stream of a site that has not been set up. */
    id: z.number().int().nullable(),
    /** Empty for a default stream without a name of its own. */
    name: z.string(),
    is_default: z.boolean(),
    is_archived: z.boolean(),
    /** Of today; null = not stated. */
    destination,
    /** Newest first; each applies until the next one. */
    destinations: z.array(z.object({ id: z.number().int(), valid_from: day, destination })),
  })
  .meta({ id: 'WasteStream' });
export type WasteStream = z.infer<typeof wasteStream>;

export const streamMemberKinds = ['monitor', 'added_by_hand', 'waste_type'] as const;
export type StreamMemberKind = (typeof streamMemberKinds)[number];

/** A monitor, all entries added by hand or from a file, or a waste type. The first kind that has a stream applies. */
export const streamMember = z
  .object({
    kind: z.enum(streamMemberKinds),
    monitor: z.number().int().nullable(),
    waste_type: z.enum(wasteTypeCodes).nullable(),
    /** Of a monitor. */
    name: z.string().nullable(),
    /** A monitor that is archived or at another site now. */
    is_former: z.boolean(),
    /** Of today; null without a stream of its own. */
    stream: z.number().int().nullable(),
    /** Newest first. */
    changes: z.array(
      z.object({ id: z.number().int(), valid_from: day, stream: z.number().int().nullable() }),
    ),
  })
  .meta({ id: 'StreamMember' });
export type StreamMember = z.infer<typeof streamMember>;

export const siteStreams = z
  .object({
    site: z.object({ id: z.number().int(), name: z.string() }),
    today: day,
    /** Of the first waste; null without any. */
    first_day: day.nullable(),
    /** The default stream comes last. */
    streams: z.array(wasteStream),
    members: z.array(streamMember),
  })
  .meta({ id: 'SiteStreams' });
export type SiteStreams = z.infer<typeof siteStreams>;

const kg = z.number();

/** In kg. Non-food is not part of the total. */
const materials = {
  edible: kg,
  inedible: kg,
  /** Captures without a food yet. */
  unnamed: kg,
  total: kg,
  non_food: kg,
};

export const materialTotals = z.object(materials).meta({ id: 'MaterialTotals' });
export type MaterialTotals = z.infer<typeof materialTotals>;

export const destinationTotals = z
  .object({ destination, is_waste: z.boolean(), ...materials })
  .meta({ id: 'DestinationTotals' });
export type DestinationTotals = z.infer<typeof destinationTotals>;

export const streamTotals = z
  .object({
    site: z.object({ id: z.number().int(), name: z.string() }),
    stream: z.number().int().nullable(),
    name: z.string(),
    is_default: z.boolean(),
    destination,
    is_waste: z.boolean(),
    ...materials,
  })
  .meta({ id: 'StreamTotals' });
export type StreamTotals = z.infer<typeof streamTotals>;

export const wasteByDestination = z
  .object({
    startDate: day,
    endDate: day,
    /** All waste of the period, as in Explore. */
    total: materialTotals,
    /** Parts of the total in kg. */
    without_destination: kg,
    surplus: kg,
    destinations: z.array(destinationTotals),
    /** One row for each stream and destination. */
    streams: z.array(streamTotals),
  })
  .meta({ id: 'WasteByDestination' });
export type WasteByDestination = z.infer<typeof wasteByDestination>;

const percent = z.number().min(0).max(100);

export const inedibleShare = z
  .object({
    food: z.number().int(),
    name: z.string(),
    /** Of the site, otherwise of the catalogue; null = not known, counted as edible. */
    percent: percent.nullable(),
    catalogue_percent: percent.nullable(),
    /** Publication of the catalogue's share. */
    source: z.string().nullable(),
    /** Set at the site. */
    is_own: z.boolean(),
    set_at: z.iso.datetime().nullable(),
    set_by: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  })
  .meta({ id: 'InedibleShare' });
export type InedibleShare = z.infer<typeof inedibleShare>;

const streamName = z
  .string(whenMissing(texts.requiredField))
  .trim()
  .min(1, texts.requiredField)
  .max(streamLimits.maxName, texts.streamNameTooLong);
const requiredSite = z.number(whenMissing(texts.siteRequired)).int().positive();
const chosenDestination = z.enum(destinations, texts.destinationUnknown).nullable();
const streamId = z.number(texts.streamUnknown).int().positive();

const totalsQuery = z.strictObject({
  site: listOf(idParam),
  startDate: givenDay.optional(),
  endDate: givenDay.optional(),
});

export const streamRoutes = routes({
  getSiteStreams: {
    method: 'GET',
    path: '/api/streams/',
    access: 'overview.read',
    summary: 'Waste streams of a site, their destinations and what belongs to them',
    query: z.strictObject({ site: idParam }),
    reply: siteStreams,
  },
  getWasteByDestination: {
    method: 'GET',
    path: '/api/streams/totals/',
    access: 'overview.read',
    summary:
      'Waste by stream, destination and material, of the last twelve months if no days are given',
    query: totalsQuery,
    reply: wasteByDestination,
  },
  exportWasteByDestination: {
    method: 'GET',
    path: '/api/streams/totals/export/',
    access: 'overview.read',
    summary: 'Waste by stream, destination and material as CSV',
    query: totalsQuery,
    media: 'csv',
  },
  createStream: {
    method: 'POST',
    path: '/api/streams/',
    access: 'streams.write',
    summary: 'Adds a waste stream, with its destination from a day on',
    body: z.strictObject({
      site: requiredSite,
      name: streamName,
      destination: chosenDestination.default(null),
      /** Required with a destination. */
      valid_from: givenDay.optional(),
    }),
    status: 201,
    reply: siteStreams,
  },
  renameStream: {
    method: 'PATCH',
    path: '/api/streams/:id/',
    access: 'streams.write',
    summary: 'Renames a waste stream',
    params: idParams,
    body: z.strictObject({ name: streamName }),
    reply: siteStreams,
  },
  archiveStream: {
    method: 'POST',
    path: '/api/streams/:id/archive/',
    access: 'streams.write',
    summary: 'Archives a waste stream that nothing belongs to any more, or restores it',
    params: idParams,
    body: z.strictObject({ is_archived: z.boolean() }),
    reply: siteStreams,
  },
  addDestination: {
    method: 'POST',
    path: '/api/streams/destinations/',
    access: 'streams.write',
    summary: 'Changes the destination of a stream from a day on',
    body: z.strictObject({
      site: requiredSite,
      /** Null for the default stream. */
      stream: streamId.nullable(),
      destination: chosenDestination,
      valid_from: givenDay,
    }),
    status: 201,
    reply: siteStreams,
  },
  removeDestination: {
    method: 'DELETE',
    path: '/api/streams/destinations/:id/',
    access: 'streams.write',
    summary: 'Removes a change of destination; the one before applies on',
    params: idParams,
    reply: siteStreams,
  },
  assignStream: {
    method: 'POST',
    path: '/api/streams/assignments/',
    access: 'streams.write',
    summary: 'Moves a monitor, a waste type or entries added by hand to a stream from a day on',
    body: z.strictObject({
      site: requiredSite,
      member: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('monitor'), monitor: idParam }),
        z.strictObject({ kind: z.literal('added_by_hand') }),
        z.strictObject({ kind: z.literal('waste_type'), waste_type: z.enum(wasteTypeCodes) }),
      ]),
      /** Null: no stream of its own from then on. */
      stream: streamId.nullable(),
      valid_from: givenDay,
    }),
    status: 201,
    reply: siteStreams,
  },
  removeAssignment: {
    method: 'DELETE',
    path: '/api/streams/assignments/:id/',
    access: 'streams.write',
    summary: 'Removes a move to a stream; the one before applies on',
    params: idParams,
    reply: siteStreams,
  },
  listInedibleShares: {
    method: 'GET',
    path: '/api/streams/inedible-shares/',
    access: 'overview.read',
    summary: 'Inedible share of each food at a site, with its source; own and known shares first',
    query: z.strictObject({
      ...pagingQuery,
      site: idParam,
      search: z.string().trim().max(100).default(''),
    }),
    reply: pageOf(inedibleShare),
  },
  setInedibleShare: {
    method: 'PUT',
    path: '/api/streams/inedible-shares/:food/',
    access: 'streams.write',
    summary: 'Sets the inedible share of a food at a site; null restores the catalogue’s',
    params: z.strictObject({ food: idParam }),
    body: z.strictObject({
      site: requiredSite,
      percent: z
        .number(whenMissing(texts.requiredField))
        .min(0, texts.shareOutOfRange)
        .max(100, texts.shareOutOfRange)
        .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e5), texts.shareDecimals)
        .nullable(),
    }),
    reply: inedibleShare,
  },
});
