import type { z } from 'zod';
import { texts } from '@wastegauge/contract/values/texts';
import {
  eventTimesProblem,
  type VenueEvent,
  type venueEventBody,
  type venueEventChanges,
} from '@wastegauge/contract/insight/venues';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { claimEntry } from '../../platform/db/client-entries.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { invalidField } from '../../platform/errors.ts';
import { narrowTo, type SiteScope } from '../../platform/scope.ts';
import { resetCoversForVenueEvents, lockCovers } from '../covers/service.ts';
import {
  deleteEvent,
  findSiteZones,
  insertEvent,
  updateEvent,
  type VenueEventRow,
} from './queries.ts';
import { requireEvent, type VenueDeps } from './service.ts';

/** Idempotent by client id. */
export async function createEvent(
  { db }: VenueDeps,
  actor: Actor,
  { client_id: clientId, ...given }: z.output<typeof venueEventBody>,
): Promise<VenueEvent> {
  const scope = narrowTo(actor.scope, given.site);
  return inTransaction(db, async (transaction) => {
    await lockCovers(transaction, given.site);
    const { id, isNew } = await claimEntry(transaction, scope, {
      siteId: given.site,
      clientId,
      userId: actor.user.id,
      kind: 'venue_event',
      content: [given],
    });
    if (isNew) {
      const event = { ...given, id };
      await rejectUnknownZones(transaction, event);
      await insertEvent(transaction, event, actor.user.id);
      await record(transaction, actor, 'added', { after: event });
      if (given.replace) await resetCovers(transaction, actor, event);
    }
    return requireEvent(transaction, scope, id);
  });
}

export async function changeEvent(
  { db }: VenueDeps,
  actor: Actor,
  { site, id }: { site?: number | undefined; id: number },
  given: z.output<typeof venueEventChanges>,
): Promise<VenueEvent> {
  const scope = eventScope(actor, site);
  const known = await requireEvent(db, scope, id);
  if (given.site !== undefined && given.site !== known.site) {
    throw invalidField('site', texts.eventMovedSite);
  }
  return inTransaction(db, async (transaction) => {
    await lockCovers(transaction, known.site);
    const { is_imported: _, ...before } = await requireEvent(transaction, scope, id);
    const after = mergeChanges(before, given);
    await rejectUnknownZones(transaction, after, before.zones);
    await updateEvent(transaction, after);
    await record(transaction, actor, 'changed', { before, after });
    if (given.replace === true) await resetCovers(transaction, actor, after);
    return requireEvent(transaction, scope, id);
  });
}

/** Validates the new times against the ones that are kept. */
function mergeChanges(
  before: VenueEventRow,
  given: z.output<typeof venueEventChanges>,
): VenueEventRow {
  const after: VenueEventRow = {
    id: before.id,
    site: before.site,
    name: given.name ?? before.name,
    description: given.description ?? before.description,
    occupancy_type: given.occupancy_type ?? before.occupancy_type,
    estimate_occupancy:
      given.estimate_occupancy === undefined ? before.estimate_occupancy : given.estimate_occupancy,
    counted_guests:
      given.counted_guests === undefined ? before.counted_guests : given.counted_guests,
    zones: given.zones ?? before.zones,
    start_date: given.start_date ?? before.start_date,
    end_date: given.end_date ?? before.end_date,
    replace: given.replace ?? before.replace,
  };
  const problem = eventTimesProblem(after);
  if (problem !== undefined) throw invalidField('end_date', problem);
  return after;
}

export async function removeEvent(
  { db }: VenueDeps,
  actor: Actor,
  { site, id }: { site?: number | undefined; id: number },
): Promise<void> {
  const scope = eventScope(actor, site);
  const known = await requireEvent(db, scope, id);
  await inTransaction(db, async (transaction) => {
    await lockCovers(transaction, known.site);
    const { is_imported: _, ...before } = await requireEvent(transaction, scope, id);
    await deleteEvent(transaction, before);
    await record(transaction, actor, 'removed', { before });
  });
}

const eventScope = (actor: Actor, site: number | undefined): SiteScope =>
  site === undefined ? actor.scope : narrowTo(actor.scope, site);

/** A monitor that has left the site since stays a zone of its earlier events. */
async function rejectUnknownZones(
  transaction: Db,
  { site, zones }: VenueEventRow,
  kept: readonly number[] = [],
): Promise<void> {
  const known = new Set([...kept, ...(await findSiteZones(transaction, site, zones))]);
  if (!zones.every((id) => known.has(id))) throw invalidField('zones', texts.monitorUnknown);
}

/** Only an estimate can replace recorded covers. */
async function resetCovers(transaction: Db, actor: Actor, event: VenueEventRow): Promise<void> {
  if (event.estimate_occupancy === null) return;
  await resetCoversForVenueEvents(transaction, actor, event.site, {
    startDate: event.start_date.slice(0, 10),
    endDate: event.end_date.slice(0, 10),
  });
}

async function record(
  transaction: Db,
  actor: Actor,
  what: 'added' | 'changed' | 'removed',
  { before, after }: { before?: VenueEventRow; after?: VenueEventRow },
): Promise<void> {
  const event = after ?? before;
  if (!event) return;
  await writeAudit(
    transaction,
    actor,
    `venue_event.${what}`,
    ['venue_event', event.id, event.site],
    { ...(before && { before: { ...before } }), ...(after && { after: { ...after } }) },
  );
}
