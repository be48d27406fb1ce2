import { donationTexts } from '@wastegauge/contract/waste/donation-texts';
import type { donationRoutes, HandOver, NewHandOver } from '@wastegauge/contract/waste/donations';
import type { ParsedRequest, ReplyOf } from '@wastegauge/contract/route';
import { dayIn, firstDay, type Day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import { sql } from 'kysely';
import type { Actor } from '../../platform/auth/auth.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { queryHasRow, queryRow } from '../../platform/db/query.ts';
import { AppError, invalidField, requireFound } from '../../platform/errors.ts';
import { narrowTo, type SiteScope } from '../../platform/scope.ts';
import { chooseFood } from '../foods/service.ts';
import { lockSites, reportFrame } from '../sites/service.ts';
import { choosePhoto } from '../uploads/service.ts';
import { chooseAmount, type StoredAmount } from './container-weights.ts';
import type { DonationDeps } from './deps.ts';
import {
  countHandOvers,
  findHandOver,
  findHandOverByClientId,
  findHandOverPage,
  insertHandOver,
  replaceHandOver,
  setRemovedAt,
  toHandOver,
  type HandOverRow,
  type KnownHandOver,
  type StoredHandOver,
} from './hand-over-queries.ts';
import { daysOfMonth, monthOfDay } from './months.ts';
import { findOrganisation } from './organisation-queries.ts';

type Routes = typeof donationRoutes;
type Changes = ParsedRequest<Routes['updateHandOver']>['body'];

export async function listHandOvers(
  deps: DonationDeps,
  actor: Actor,
  { site: siteId, month, organisation, ...page }: ParsedRequest<Routes['listHandOvers']>['query'],
): Promise<ReplyOf<Routes['listHandOvers']>> {
  const scope = narrowTo(actor.scope, siteId);
  const now = deps.clock.now();
  const { today } = await reportFrame(deps.db, scope, now);
  const filter = { siteId, organisation, ...daysOfMonth(month ?? monthOfDay(today)) };
  const [count, rows] = await Promise.all([
    countHandOvers(deps.db, filter),
    findHandOverPage(deps.db, filter, page),
  ]);
  return { count, results: rows.map((row) => toReply(deps, row)) };
}

export async function createHandOver(
  deps: DonationDeps,
  actor: Actor,
  { site: siteId, client_id: clientId, ...given }: NewHandOver,
): Promise<HandOver> {
  const scope = narrowTo(actor.scope, siteId);
  const now = deps.clock.now();
  return inTransaction(deps.db, async (transaction) => {
    await lockSites(transaction, [siteId]);
    const known = clientId && (await findHandOverByClientId(transaction, siteId, clientId));
    if (known) return acceptRetry(deps, transaction, scope, { known, actor, given });
    const handedAt = given.handed_at === undefined ? now : clampToNow(given.handed_at, now);
    const day = await requireOpenDay(transaction, siteId, handedAt);
    await requireCollector(transaction, scope, given.organisation, day);
    const food = await chooseFood(transaction, { siteId }, { food: given.food });
    if (!food) throw invalidField('food', texts.foodNeeded);
    if (given.zone !== null) await requireZone(transaction, siteId, given.zone);
    const stored: StoredHandOver = {
      organisationId: given.organisation,
      foodId: food.foodId,
      zoneId: given.zone,
      handedAt,
      ...(await chooseAmount(transaction, { siteId, foodId: food.foodId }, given)),
      temperatureC: given.temperature_c,
      photo: (await choosePicture(transaction, actor, null, given.photo_url)) ?? null,
      receiver: given.receiver,
    };
    const by = { by: actor.user.id, at: now };
    const id = await insertHandOver(transaction, siteId, { ...stored, clientId }, by);
    if (id === undefined) throw new AppError('conflict');
    await writeAudit(transaction, actor, 'hand_over.recorded', ['hand_over', id, siteId], {
      after: { ...stored },
    });
    return toReply(deps, await requireHandOver(transaction, scope, id));
  });
}

/** A double click or a retry after a lost reply returns the hand-over of the first attempt. */
async function acceptRetry(
  deps: DonationDeps,
  transaction: Db,
  scope: SiteScope,
  {
    known,
    actor,
    given,
  }: { known: KnownHandOver; actor: Actor; given: Pick<NewHandOver, 'food' | 'organisation'> },
): Promise<HandOver> {
  const isSame =
    known.userId === actor.user.id &&
    known.foodId === given.food &&
    known.organisationId === given.organisation;
  if (!isSame) throw new AppError('entryDiffers');
  return toReply(deps, await requireHandOver(transaction, scope, known.id));
}

export const updateHandOver = (
  deps: DonationDeps,
  actor: Actor,
  id: number,
  changes: Changes,
): Promise<HandOver> =>
  changeHandOver(deps, actor, id, async (transaction, row, { scope, now }) => {
    const { siteId } = row;
    const before = storedOf(row);
    const handedAt =
      changes.handed_at === undefined ? row.handedAt : clampToNow(changes.handed_at, now);
    const organisationId = changes.organisation ?? row.organisationId;
    const isMoved = handedAt.getTime() !== row.handedAt.getTime();
    const day = isMoved ? await requireOpenDay(transaction, siteId, handedAt) : row.day;
    if (organisationId !== row.organisationId || day > row.day) {
      await requireCollector(transaction, scope, organisationId, day);
    }
    const foodId = await chooseChangedFood(transaction, row, changes.food);
    const zoneId = changes.zone === undefined ? row.zoneId : changes.zone;
    if (zoneId !== null && zoneId !== row.zoneId) await requireZone(transaction, siteId, zoneId);
    const photo = await choosePicture(transaction, actor, row.photo, changes.photo_url);
    const after: StoredHandOver = {
      ...before,
      ...(await chooseChangedAmount(transaction, { siteId, foodId }, changes)),
      organisationId,
      foodId,
      zoneId,
      handedAt,
      ...(changes.temperature_c !== undefined && { temperatureC: changes.temperature_c }),
      ...(changes.receiver !== undefined && { receiver: changes.receiver }),
      ...(photo !== undefined && { photo }),
    };
    await replaceHandOver(transaction, row, after, now);
    await writeAudit(transaction, actor, 'hand_over.changed', ['hand_over', id, siteId], {
      before: { ...before },
      after: { ...after },
    });
  });

/** A food that was archived since stays on its hand-over. */
async function chooseChangedFood(
  transaction: Db,
  row: HandOverRow,
  requested: number | undefined,
): Promise<number> {
  if (requested === undefined || requested === row.foodId) return row.foodId;
  const food = await chooseFood(transaction, row, { food: requested });
  if (!food) throw invalidField('food', texts.foodNeeded);
  return food.foodId;
}

const chooseChangedAmount = async (
  transaction: Db,
  food: { siteId: number; foodId: number },
  changes: Changes,
): Promise<StoredAmount | undefined> =>
  changes.kg === undefined && changes.container === undefined
    ? undefined
    : chooseAmount(transaction, food, changes);

const storedOf = (row: HandOverRow): StoredHandOver => ({
  organisationId: row.organisationId,
  foodId: row.foodId,
  zoneId: row.zoneId,
  handedAt: row.handedAt,
  weightG: row.weightG,
  container: row.container,
  containers: row.containers,
  containerG: row.containerG,
  isEstimate: row.isEstimate,
  temperatureC: row.temperatureC,
  photo: row.photo,
  receiver: row.receiver,
});

export const removeHandOver = (
  deps: DonationDeps,
  actor: Actor,
  id: number,
  isRemoved: boolean,
): Promise<HandOver> =>
  changeHandOver(deps, actor, id, async (transaction, row, { now }) => {
    if (row.isRemoved === isRemoved) return;
    await setRemovedAt(transaction, row, isRemoved ? now : null, now);
    const action = `hand_over.${isRemoved ? 'removed' : 'restored'}`;
    await writeAudit(transaction, actor, action, ['hand_over', id, row.siteId], {
      before: { isRemoved: row.isRemoved },
      after: { isRemoved },
    });
  });

async function changeHandOver(
  deps: DonationDeps,
  actor: Actor,
  id: number,
  change: (transaction: Db, row: HandOverRow, at: { scope: SiteScope; now: Date }) => Promise<void>,
): Promise<HandOver> {
  const known = await requireHandOver(deps.db, actor.scope, id);
  const scope = narrowTo(actor.scope, known.siteId);
  return inTransaction(deps.db, async (transaction) => {
    await lockSites(transaction, [known.siteId]);
    const row = await requireHandOver(transaction, scope, id);
    await change(transaction, row, { scope, now: deps.clock.now() });
    return toReply(deps, await requireHandOver(transaction, scope, id));
  });
}

const requireHandOver = async (db: Db, scope: SiteScope, id: number): Promise<HandOverRow> =>
  requireFound(await findHandOver(db, scope, id));

const toReply = ({ imageLinks, clock, kgPerMeal }: DonationDeps, row: HandOverRow): HandOver =>
  toHandOver(row, imageLinks, { now: clock.now(), kgPerMeal });

// Tolerated difference of a tablet's clock.
const toleranceMs = 5 * 60_000;

function clampToNow(handedAt: string, now: Date): Date {
  const at = Date.parse(handedAt);
  if (at > now.getTime() + toleranceMs)
    throw invalidField('handed_at', donationTexts.handOverInFuture);
  return new Date(Math.min(at, now.getTime()));
}

interface OpenSite {
  timezone: string;
  firstDay: Day;
}

export const findOpenSite = async (db: Db, siteId: number): Promise<OpenSite> =>
  requireFound(
    await queryRow(db)<OpenSite>`
      select site.timezone, greatest(coalesce(site.go_live_date, ${firstDay}::date),
        ${firstDay}::date) as "firstDay"
      from site where site.id = ${siteId}
    `,
  );

async function requireOpenDay(db: Db, siteId: number, at: Date): Promise<Day> {
  const site = await findOpenSite(db, siteId);
  const day = dayIn(site.timezone, at);
  // Years before 1000 are formatted without leading zeros.
  if (day.padStart(10, '0') < site.firstDay) {
    throw invalidField('handed_at', donationTexts.handOverBeforeOpening);
  }
  return day;
}

async function requireCollector(
  db: Db,
  scope: SiteScope,
  organisationId: number,
  day: Day,
): Promise<void> {
  const isWanted = sql`organisation.id = ${organisationId}`;
  const organisation = await findOrganisation(db, scope, isWanted);
  if (!organisation) throw invalidField('organisation', donationTexts.organisationUnknown);
  if (organisation.isArchived)
    throw invalidField('organisation', donationTexts.organisationArchived);
  const until = organisation.agreements[0]?.valid_until;
  if (until && day > until) throw invalidField('organisation', donationTexts.agreementEnded);
}

async function requireZone(db: Db, siteId: number, deviceId: number): Promise<void> {
  const isKnown = await queryHasRow(db)`
    select from device where device.id = ${deviceId} and device.site_id = ${siteId}
      and device.archived_at is null
  `;
  if (!isKnown) throw invalidField('zone', texts.deviceUnknown);
}

const choosePicture = (
  transaction: Db,
  actor: Actor,
  current: string | null,
  requested: string | null | undefined,
): Promise<string | null | undefined> =>
  choosePhoto(transaction, actor, 'photo_url', { current, requested });
