import { importedTag, userLabelledTag, type WasteEvent } from '@wastegauge/contract/waste/events';
import type { manualWasteRoutes, NewEvent } from '@wastegauge/contract/waste/manual-waste';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { texts } from '@wastegauge/contract/values/texts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { claimEntry } from '../../platform/db/client-entries.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError } from '../../platform/errors.ts';
import { announce } from '../../platform/ports/live.ts';
import { narrowTo } from '../../platform/scope.ts';
import { holdPrices, readEvents, type EventDeps } from '../events/service.ts';
import { chooseFood } from '../foods/service.ts';
import { findDevice, findRecentFoods, insertManualEvents, type NamedDevice } from './queries.ts';

export { insertManualEvents, type NewManualEvent } from './queries.ts';

type ListRecentFoods = (typeof manualWasteRoutes)['listRecentFoods'];

export async function addEvent(
  deps: EventDeps,
  actor: Actor,
  input: NewEvent,
): Promise<WasteEvent> {
  const entry = toEntry(input);
  const now = deps.clock.now();
  const at = entryTime(entry, now);
  return inTransaction(deps.db, async (transaction) => {
    const device = await requireDevice(transaction, actor, input);
    const { id, isNew } = await claimEntry(transaction, actor.scope, {
      siteId: device.siteId,
      clientId: input.client_id,
      userId: actor.user.id,
      kind: 'event',
      content: [device.id, entry, input.trimmings],
    });
    const key = { siteId: device.siteId, id };
    if (isNew) {
      const food = await chooseFood(transaction, device, entry);
      if (!food) throw new AppError('invalid', { fields: { food: [texts.requiredField] } });
      const { weightG, rawWeightG, tags } = entry;
      const { trimmings } = input;
      const event = { ...device, ...food, eventId: id, at, weightG, rawWeightG, trimmings };
      await holdPrices(transaction, [device.siteId]);
      await insertManualEvents(transaction, [event], { by: actor.user.id, loggedAt: now, tags });
      await recordEntry(transaction, actor, device, id, { ...entry, ...food });
    }
    const [event] = await readEvents({ ...deps, db: transaction }, actor, [key]);
    if (!event) throw new AppError('notFound');
    return event;
  });
}

interface Entry {
  weightG: number;
  rawWeightG: number;
  food: number | undefined;
  food_description: number | undefined;
  wasteDate: string | undefined;
  tags: string[];
}

/** The API accepts two names for some fields. */
function toEntry(input: NewEvent): Entry {
  const kg = input.item_weight ?? input.amount ?? 0;
  return {
    weightG: Math.round(kg * 1000),
    rawWeightG: Math.round((input.raw_weight ?? kg) * 1000),
    food: input.food,
    food_description: input.food_description ?? input.foodDescription,
    wasteDate: input.processed_at ?? input.wasteDate,
    tags: entryTags(input),
  };
}

/** Only imports may set the imported tag: events with it cannot be verified. */
const entryTags = ({ additional_tags = [], tags = [] }: NewEvent): string[] =>
  [...new Set([userLabelledTag, ...additional_tags, ...tags])].filter((tag) => tag !== importedTag);

const firstDay = Date.parse('1900-01-01T00:00:00Z');
// Tolerated difference of a tablet's clock.
const toleranceMs = 5 * 60_000;

function entryTime({ wasteDate }: Entry, now: Date): Date {
  if (wasteDate === undefined) return now;
  const at = Date.parse(wasteDate);
  const text =
    at > now.getTime() + toleranceMs ? texts.futureDate : at < firstDay ? texts.invalidDate : null;
  if (text !== null) throw new AppError('invalid', { fields: { wasteDate: [text] } });
  return new Date(Math.min(at, now.getTime()));
}

async function requireDevice(db: Db, actor: Actor, input: NewEvent): Promise<NamedDevice> {
  const { deviceId: id, device_serial: serial } = input;
  const device = await findDevice(db, actor.scope, { id, serial });
  if (device) return device;
  const field = id === undefined ? 'device_serial' : 'deviceId';
  throw new AppError('invalid', { fields: { [field]: [texts.deviceUnknown] } });
}

async function recordEntry(
  transaction: Db,
  actor: Actor,
  { id: deviceId, siteId }: NamedDevice,
  eventId: number,
  after: Record<string, unknown>,
): Promise<void> {
  await writeAudit(transaction, actor, {
    action: 'event.added',
    targetType: 'event',
    targetId: eventId,
    siteId,
    after: { deviceId, ...after },
  });
  const message = { site_id: siteId, event_id: eventId, device_id: deviceId };
  await announce(transaction, { kind: 'captured', ...message });
}

export async function listRecentFoods(
  { db }: EventDeps,
  actor: Actor,
  { site, device }: ParsedRequest<ListRecentFoods>['query'],
): Promise<ReplyOf<ListRecentFoods>> {
  narrowTo(actor.scope, site);
  return findRecentFoods(db, site, device);
}
