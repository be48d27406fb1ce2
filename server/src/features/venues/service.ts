import { venueEventTypes } from '@wastegauge/contract/values/address-options';
import { startOfMonth } from '@wastegauge/contract/values/dates';
import type { ReplyOf } from '@wastegauge/contract/route';
import type {
  VenueEvent,
  venueRoutes,
  VenueEventsQuery,
} from '@wastegauge/contract/insight/venues';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import { requireFound } from '../../platform/errors.ts';
import { narrowTo, type SiteScope } from '../../platform/scope.ts';
import type { VenueDeps } from './deps.ts';
import { findEvent, findEventChoices, findEventDays, findEvents } from './queries.ts';

export { removeAllFeeds } from './calendar/feed.ts';
export { createCalendarReader, findTimezone } from './calendar/import.ts';

export type { VenueDeps } from './deps.ts';

type Choices = ReplyOf<(typeof venueRoutes)['listEventChoices']>;
type Days = ReplyOf<(typeof venueRoutes)['listEventDays']>;

/** Can narrow the scope but never widen it. */
export function listEventChoices(
  { db, clock }: VenueDeps,
  { scope }: Actor,
  sites: readonly number[],
): Promise<Choices> {
  const siteIds = scope.siteIds.filter((id) => sites.length === 0 || sites.includes(id));
  return findEventChoices(db, siteIds, clock.now());
}

export const listEvents = async (
  { db, clock }: VenueDeps,
  actor: Actor,
  site: number,
  query: VenueEventsQuery,
): Promise<{ count: number; results: VenueEvent[] }> =>
  findEvents(db, narrowTo(actor.scope, site), query, clock.now());

export async function listEventDays(
  { db }: VenueDeps,
  actor: Actor,
  site: number,
  { month, year }: { month: number; year: number },
): Promise<Days> {
  const firstDay = startOfMonth(`${year}-${String(month).padStart(2, '0')}-01`);
  const days = await findEventDays(db, narrowTo(actor.scope, site), firstDay);
  return {
    dates: days.map((day) => ({
      ...day,
      occupancy_types: venueEventTypes.filter((type) => day.occupancy_types.includes(type)),
    })),
  };
}

export const readEvent = async (
  { db }: VenueDeps,
  actor: Actor,
  site: number,
  id: number,
): Promise<VenueEvent> => requireEvent(db, narrowTo(actor.scope, site), id);

export async function requireEvent(db: Db, scope: SiteScope, id: number): Promise<VenueEvent> {
  return requireFound(await findEvent(db, scope, id));
}
