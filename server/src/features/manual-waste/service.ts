import { importedTag, userLabelledTag, type WasteEvent } from '@wastegauge/contract/waste/events';
import {
  manualWaste,
  type manualWasteRoutes,
  type NewEvent,
} from '@wastegauge/contract/waste/manual-waste';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { dayIn, firstDay } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import { writeAudit } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { claimEntry } from '../../platform/db/client-entries.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, invalidField, requireFound } from '../../platform/errors.ts';
import { announce } from '../../platform/ports/live.ts';
import { narrowTo, type SiteScope } from '../../platform/scope.ts';
import { openManualSource } from '../devices/service.ts';
import {
  changeEvent,
  requireReason,
  requireReasonForEvents,
  lockEvent,
  lockPrices,
  readEvents,
  type EventDeps,
  type EventKey,
  wasteValues,
} from '../events/service.ts';
import { chooseFood, isTypeOfDevice, isWasteType, type ChosenFood } from '../foods/service.ts';
import { sql, type RawBuilder } from 'kysely';
import { serviceTime } from '../service-times/service.ts';
import { queryHasRow, queryRow, runStatement } from '../../platform/db/query.ts';
import { findRecentFoods } from './recent-foods.ts';

export { findRecentFoods } from './recent-foods.ts';

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
    if (isBeforeFirstDay(at, device.timezone)) throw invalidField('wasteDate', texts.invalidDate);
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
      if (!food) throw invalidField('food', texts.requiredField);
      const { weightG, rawWeightG, tags } = entry;
      const { trimmings } = input;
      const wasteTypeId = await chooseWasteType(transaction, device, entry);
      const event = {
        ...device,
        ...food,
        eventId: id,
        at,
        weightG,
        rawWeightG,
        trimmings,
        wasteTypeId,
      };
      await lockPrices(transaction, [device.siteId]);
      await insertManualEvents(transaction, [event], { by: actor.user.id, loggedAt: now, tags });
      const days = [{ siteId: device.siteId, day: dayIn(device.timezone, at) }];
      const reason = await requireReason(transaction, actor, days);
      await recordEntry(transaction, actor, device, id, { ...entry, ...food, ...reason });
    }
    return requireFound((await readEvents({ ...deps, db: transaction }, actor, [key]))[0]);
  });
}

interface Entry {
  weightG: number;
  rawWeightG: number;
  food: number | undefined;
  food_description: number | undefined;
  wasteDate: string | undefined;
  wasteTypeId: number | undefined;
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
    wasteTypeId: input.waste_type,
    tags: entryTags(input),
  };
}

/** Only imports may set the imported tag: events with it cannot be verified. */
const entryTags = ({ additional_tags = [], tags = [] }: NewEvent): string[] =>
  [...new Set([userLabelledTag, ...additional_tags, ...tags])].filter((tag) => tag !== importedTag);

// Tolerated difference of a tablet's clock.
const toleranceMs = 5 * 60_000;

function entryTime({ wasteDate }: Entry, now: Date): Date {
  if (wasteDate === undefined) return now;
  const at = Date.parse(wasteDate);
  if (at > now.getTime() + toleranceMs) throw invalidField('wasteDate', texts.futureDate);
  return new Date(Math.min(at, now.getTime()));
}

/** Years before 1000 are formatted without leading zeros. */
const isBeforeFirstDay = (at: Date, timezone: string): boolean =>
  dayIn(timezone, at).padStart(10, '0') < firstDay;

async function requireDevice(db: Db, actor: Actor, input: NewEvent): Promise<FoundDevice> {
  const { deviceId, device_serial: serial, site } = input;
  if (site !== undefined && !actor.scope.siteIds.includes(site)) {
    throw invalidField('site', texts.siteUnknown);
  }
  const isOfSite = deviceId === undefined && serial === undefined && site !== undefined;
  const id = isOfSite ? await openManualSource(db, actor, site) : deviceId;
  const device = await findDevice(db, actor.scope, { id, serial });
  if (device) return device;
  const field = id === undefined ? 'device_serial' : 'deviceId';
  throw invalidField(field, texts.deviceUnknown);
}

async function chooseWasteType(
  db: Db,
  { isManual }: FoundDevice,
  { wasteTypeId: id }: Entry,
): Promise<number | undefined> {
  if (id === undefined && isManual) throw invalidField('waste_type', texts.requiredField);
  if (id !== undefined && !(await isWasteType(db, id))) {
    throw invalidField('waste_type', texts.wasteTypeUnknown);
  }
  return id;
}

async function recordEntry(
  transaction: Db,
  actor: Actor,
  { id: deviceId, siteId }: NamedDevice,
  eventId: number,
  after: Record<string, unknown>,
): Promise<void> {
  await writeAudit(transaction, actor, 'event.added', ['event', eventId, siteId], {
    after: { deviceId, ...after },
  });
  const message = { site_id: siteId, event_id: eventId, device_id: deviceId };
  await announce(transaction, { kind: 'captured', ...message });
}

/** Waste that this user entered by hand since then; `event` is the table. */
export const isOwnEntry = (userId: number, since: Date): RawBuilder<boolean> => sql`(
  event.logged_at >= ${since} and event.user_labelled = ${userId}
  and event.capture_id is null and not (${importedTag} = any(event.tags)))`;

export const ownEntriesSince = (now: Date): Date =>
  new Date(now.getTime() - manualWaste.ownEntryMs);

export async function undoEntry(deps: EventDeps, actor: Actor, id: number): Promise<void> {
  await inTransaction(deps.db, async (transaction) => {
    const event = requireFound(await lockEvent(transaction, actor.scope, id));
    const isOwn = isOwnEntry(actor.user.id, ownEntriesSince(deps.clock.now()));
    if (!(await hasEntry(transaction, event, isOwn))) throw new AppError('eventNotChangeable');
    if (event.status === 'DISCARDED') return;
    const reason = await requireReasonForEvents(transaction, actor, [event]);
    await changeEvent(transaction, event, { status: 'DISCARDED' });
    const { siteId, deviceId } = event;
    await writeAudit(transaction, actor, 'event.undone', ['event', id, siteId], {
      before: { status: event.status },
      after: { status: 'DISCARDED', ...reason },
    });
    const message = { site_id: siteId, event_id: id, device_id: deviceId };
    await announce(transaction, { kind: 'discarded', ...message });
  });
}

const hasEntry = (
  transaction: Db,
  { siteId, id }: EventKey,
  isOwn: RawBuilder<boolean>,
): Promise<boolean> =>
  queryHasRow(transaction)`
    select from event where event.site_id = ${siteId} and event.id = ${id} and ${isOwn}
  `;

const dayMs = 86_400_000;
const ownPlaceDays = 30;
const busyDays = 14;

export async function getEntryDevice(
  { db, clock }: EventDeps,
  actor: Actor,
  siteId: number,
): Promise<{ device: number | null }> {
  narrowTo(actor.scope, siteId);
  const now = clock.now().getTime();
  const ownSince = new Date(now - ownPlaceDays * dayMs);
  const busySince = new Date(now - busyDays * dayMs);
  const found = await queryRow(db)<{ device: number }>`
    (
      select event.device_id as device, 0 as place, 0 as events
      from event join device on device.id = event.device_id and device.site_id = event.site_id
      where event.site_id = ${siteId} and ${isOwnEntry(actor.user.id, ownSince)}
      order by event.logged_at desc, event.id desc limit 1
    )
    union all
    (
      select event.device_id, 1, count(*)
      from event join device on device.id = event.device_id and device.site_id = event.site_id
      where event.site_id = ${siteId} and event.processed_at >= ${busySince}
        and event.status <> 'DISCARDED'
      group by event.device_id order by count(*) desc, event.device_id limit 1
    )
    order by place limit 1
  `;
  return { device: found?.device ?? null };
}

export async function listRecentFoods(
  { db }: EventDeps,
  actor: Actor,
  { site, device }: ParsedRequest<ListRecentFoods>['query'],
): Promise<ReplyOf<ListRecentFoods>> {
  narrowTo(actor.scope, site);
  return findRecentFoods(db, site, device);
}

interface NamedDevice {
  id: number;
  siteId: number;
}

interface FoundDevice extends NamedDevice {
  timezone: string;
  isManual: boolean;
}

async function findDevice(
  db: Db,
  scope: SiteScope,
  entered: { serial?: string | undefined; id?: number | undefined },
): Promise<FoundDevice | undefined> {
  const isNamed =
    entered.id === undefined
      ? sql`device.serial = ${entered.serial}`
      : sql`device.id = ${entered.id}`;
  return queryRow(db)<FoundDevice>`
    select device.id, device.site_id as "siteId", site.timezone,
      device.is_manual as "isManual"
    from device join site on site.id = device.site_id
    where device.site_id = any(${scope.siteIds}) and device.archived_at is null and ${isNamed}
  `;
}

export interface NewManualEvent extends NamedDevice, ChosenFood {
  eventId: number;
  at: Date;
  weightG: number;
  rawWeightG: number;
  trimmings: boolean;
  wasteTypeId?: number | undefined;
}

interface ManualEntry {
  by: number;
  loggedAt: Date;
  tags: string[];
}

/** The caller must hold the price lock. */
export async function insertManualEvents(
  transaction: Db,
  events: readonly NewManualEvent[],
  entry: ManualEntry,
): Promise<void> {
  for (const [siteId, ofSite] of Map.groupBy(events, (event) => event.siteId)) {
    await insertManualEventsOfSite(transaction, siteId, ofSite, entry);
  }
}

const insertManualEventsOfSite = (
  transaction: Db,
  siteId: number,
  events: readonly NewManualEvent[],
  { by, loggedAt, tags }: ManualEntry,
): Promise<void> =>
  runStatement(transaction)`
    with entry as materialized (
      select entered.*, site.id as site_id, site_clock.local, coalesce(entered.own_type_id, waste_type.id) as type_id,
        ${serviceTime} as service_time
      from unnest(
        ${events.map(({ eventId }) => eventId)}::bigint[],
        ${events.map(({ id }) => id)}::bigint[],
        ${events.map(({ foodId }) => foodId)}::bigint[],
        ${events.map(({ foodDescriptionId }) => foodDescriptionId)}::bigint[],
        ${events.map(({ at }) => at.toISOString())}::timestamptz[],
        ${events.map(({ weightG }) => weightG)}::integer[],
        ${events.map(({ rawWeightG }) => rawWeightG)}::integer[],
        ${events.map(({ trimmings }) => trimmings)}::boolean[],
        ${events.map(({ wasteTypeId }) => wasteTypeId ?? null)}::smallint[]
      ) as entered (id, device_id, food_id, description_id, at, weight_g, raw_weight_g,
        trimmings, own_type_id)
      join device on device.id = entered.device_id and device.site_id = ${siteId}
      join site on site.id = device.site_id
      join waste_type on ${isTypeOfDevice}
      cross join lateral (select entered.at at time zone site.timezone as local) site_clock
      left join service_time own on own.device_id = device.id
      left join site_info info on info.site_id = site.id
    )
    insert into event (
      site_id, id, device_id, status, processed_at, logged_at, labelled_at, user_labelled,
      local_day, local_hour, raw_weight_g, weight_g, food_id, food_description_id,
      waste_type_id, service_time, trimmings, tags,
      value_e4, value_eur_e4, co2_g, water_ml, non_food, factor_set_id
    )
    select entry.site_id, entry.id, entry.device_id, 'SUCCESSFUL', entry.at, ${loggedAt},
      ${loggedAt}, ${by}, entry.local::date, extract(hour from entry.local),
      entry.raw_weight_g, entry.weight_g, entry.food_id, entry.description_id,
      entry.type_id, entry.service_time, entry.trimmings, ${tags}::text[],
      valuation.value_e4, valuation.value_eur_e4, valuation.co2_g, valuation.water_ml, valuation.non_food,
      valuation.factor_set_id
    from entry
    -- Lateral, because joining two unindexed lists would compare every pair of rows.
    cross join lateral (${wasteValues(
      sql`
      select entry.site_id, entry.id, entry.food_id, entry.at as processed_at,
        entry.local::date as local_day, entry.weight_g`,
      sql`${siteId}::bigint`,
    )}) as valuation
  `;
