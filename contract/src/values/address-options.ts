// Closed lists that pages keep in their address: in a file of their own, so that the first page
// loads no schemas of other pages.

import { bothDirections } from './paging.ts';

export const trendMetrics = [
  'Kg',
  'CO2',
  'euro',
  'Equivalent Meals',
  'Categorised',
  'Interactions',
  'Active Sites',
  'Active Devices',
] as const;
export type TrendMetric = (typeof trendMetrics)[number];

export const trendViews = ['Hourly', 'Daily', 'Weekly', 'Monthly'] as const;
export type TrendView = (typeof trendViews)[number];

/** `nearest`: running and coming events by their start, then past ones, newest first. */
export const venueEventOrderings = [
  'nearest',
  ...bothDirections(['start_date', 'end_date', 'name', 'estimate_occupancy']),
] as const;

export const venueEventTypes = [
  'EVENT',
  'CONFERENCE',
  'EXPO',
  'HOLIDAY',
  'BUSINESS_USUAL',
  'OTHER',
] as const;
export type VenueEventType = (typeof venueEventTypes)[number];

export const handOverOrderings = bothDirections(['handed_at', 'weight', 'food', 'organisation']);
export type HandOverOrdering = (typeof handOverOrderings)[number];

export const containerKinds = ['pan', 'crate', 'tray', 'bag'] as const;
export type ContainerKind = (typeof containerKinds)[number];

export const donationFoodKinds = ['hot', 'chilled', 'frozen', 'bakery', 'produce', 'dry'] as const;
export type DonationFoodKind = (typeof donationFoodKinds)[number];

export const venuePageSize = 10;

export const occupancyTypes = [
  'EVENT',
  'BUSINESS_USUAL',
  'CONFERENCE',
  'EXPO',
  'HOLIDAY',
  'OTHER',
  'DEFAULT_OCCUPANCY',
] as const;
export type OccupancyType = (typeof occupancyTypes)[number];

export const siteOrderings = bothDirections([
  'name',
  'address',
  'capacity',
  'go_live_date',
  'client_site_id',
  'contact_name',
  'updated_at',
]);

export const deviceOrderings = bothDirections(['serial', 'name', 'site', 'type', 'last_seen_at']);

export const reportKinds = ['daily', 'weekly', 'monthly'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Rates are per euro. */
export const ratedCurrencies = ['GBP', 'USD', 'UAH'] as const;
export type RatedCurrency = (typeof ratedCurrencies)[number];

export const comparedFoodOrderings = bothDirections(['weight', 'name', 'difference', 'effect']);
export type ComparedFoodOrdering = (typeof comparedFoodOrderings)[number];

export const groupOrderings = bothDirections(['name', 'contact_name', 'owner']);

export const userOrderings = bothDirections([
  'name',
  'email',
  'parent_group',
  'site',
  'role',
  'last_activity',
]);

export const reviewOrderings = bothDirections(['id', 'processed_at', 'logged_at', 'labelled_at']);
export type ReviewOrdering = (typeof reviewOrderings)[number];

export const importKinds = ['waste', 'covers'] as const;
export type ImportKind = (typeof importKinds)[number];

export const recognitionModes = ['automatic', 'suggests', 'learning'] as const;
export type RecognitionMode = (typeof recognitionModes)[number];

export const recognisedFoodOrders = bothDirections(['labels', 'name', 'right_first', 'precision']);

export const actionTargets = ['food', 'category', 'zone'] as const;
export type ActionTargetKind = (typeof actionTargets)[number];

export const actionOrigins = ['page', 'home', 'insight', 'mail', 'what_changed'] as const;
export type ActionOrigin = (typeof actionOrigins)[number];

/** `planned` starts later; `running` has too few days for a result yet. */
export const actionStates = [
  'planned',
  'running',
  'saved',
  'no_change',
  'worse',
  'cannot_tell',
] as const;
export type ActionState = (typeof actionStates)[number];

export const actionOrderings = ['newest', 'saved'] as const;
