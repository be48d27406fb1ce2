import {
  actionLimits,
  type Action,
  type actionRoutes,
  type NewAction,
} from '@wastegauge/contract/insight/actions';
import type { ParsedRequest } from '@wastegauge/contract/route';
import { addDays, type Day } from '@wastegauge/contract/values/dates';
import { texts } from '@wastegauge/contract/values/texts';
import type { Actor } from '../../platform/auth/auth.ts';
import { writeAudit } from '../../platform/db/audit.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { AppError, invalidField, requireFound } from '../../platform/errors.ts';
import { narrowTo, type SiteScope } from '../../platform/scope.ts';
import { lockSites, reportFrame } from '../sites/service.ts';
import { choosePhoto } from '../uploads/service.ts';
import type { ActionDeps } from './deps.ts';
import { measureActions } from './jobs.ts';
import { readAction } from './list.ts';
import {
  findAction,
  findActionByClientId,
  insertAction,
  replaceAction,
  setCancelledAt,
  setEndDate,
  type ActionKey,
  type ActionRow,
  type StoredAction,
} from './queries.ts';
import { chooseTarget, type TargetColumns } from './targets.ts';

type Routes = typeof actionRoutes;
type Changes = ParsedRequest<Routes['updateAction']>['body'];

export async function createAction(
  deps: ActionDeps,
  actor: Actor,
  { site: siteId, target, client_id: clientId, ...given }: NewAction,
): Promise<Action> {
  const scope = narrowTo(actor.scope, siteId);
  const now = deps.clock.now();
  const id = await inTransaction(deps.db, async (transaction) => {
    await lockSites(transaction, [siteId]);
    const known = clientId && (await findActionByClientId(transaction, siteId, clientId));
    if (known) return acceptRetry(known, actor, given.title);
    await rejectFarStart(transaction, scope, given.startDate, now);
    const stored: StoredAction = {
      ...(await chooseTarget(transaction, siteId, target)),
      title: given.title,
      text: given.text,
      wasteType: given.waste_type,
      team: given.team,
      startDate: given.startDate,
      expectedG: given.expected_g,
      picture: (await choosePicture(transaction, actor, null, given.picture_url)) ?? null,
    };
    const { origin, pick } = given;
    const row = { ...stored, siteId, origin, pick, clientId };
    const created = await insertAction(transaction, row, { by: actor.user.id, at: now });
    if (created === undefined) throw new AppError('conflict');
    const key = { siteId, id: created };
    await record(deps, transaction, actor, key, 'created', { after: { ...stored, origin } });
    return created;
  });
  deps.jobs.wake(deps.db);
  return readAction(deps, actor, id);
}

/** A retry after a lost reply returns the action of the first attempt. */
function acceptRetry(
  known: { id: number; userId: number | null; title: string },
  actor: Actor,
  title: string,
): number {
  if (known.userId !== actor.user.id || known.title !== title) throw new AppError('entryDiffers');
  return known.id;
}

export const updateAction = (
  deps: ActionDeps,
  actor: Actor,
  id: number,
  changes: Changes,
): Promise<Action> =>
  changeAction(deps, actor, id, async (transaction, row, { scope, now }) => {
    const startDate = changes.startDate ?? row.startDate;
    if (startDate !== row.startDate) await rejectFarStart(transaction, scope, startDate, now);
    if (row.endDate !== null && row.endDate < startDate) {
      throw invalidField('startDate', texts.endBeforeStart);
    }
    const before = storedOf(row);
    const picture = await choosePicture(transaction, actor, row.picture, changes.picture_url);
    const after: StoredAction = {
      ...before,
      ...(changes.target && (await chooseChangedTarget(transaction, row, changes.target))),
      startDate,
      ...(changes.title !== undefined && { title: changes.title }),
      ...(changes.text !== undefined && { text: changes.text }),
      ...(changes.team !== undefined && { team: changes.team }),
      ...(changes.waste_type !== undefined && { wasteType: changes.waste_type }),
      ...(changes.expected_g !== undefined && { expectedG: changes.expected_g }),
      ...(picture !== undefined && { picture }),
    };
    await replaceAction(transaction, row, after, now);
    await record(deps, transaction, actor, row, 'changed', {
      before: { ...before },
      after: { ...after },
    });
  });

/** An archived food stays the target of its action. */
const chooseChangedTarget = async (
  transaction: Db,
  row: ActionRow,
  target: NewAction['target'],
): Promise<TargetColumns> => {
  const { foodId, categoryId, deviceId } = row;
  const known = { food: foodId, category: categoryId, zone: deviceId }[target.kind];
  if (known === target.id) return { foodId, categoryId, deviceId };
  return chooseTarget(transaction, row.siteId, target);
};

const storedOf = (row: ActionRow): StoredAction => ({
  title: row.title,
  text: row.text,
  foodId: row.foodId,
  categoryId: row.categoryId,
  deviceId: row.deviceId,
  wasteType: row.wasteType,
  team: row.team,
  startDate: row.startDate,
  expectedG: row.expectedG,
  picture: row.picture,
});

export const endAction = (
  deps: ActionDeps,
  actor: Actor,
  id: number,
  { is_ended: isEnded, endDate: given }: ParsedRequest<Routes['endAction']>['body'],
): Promise<Action> =>
  changeAction(deps, actor, id, async (transaction, row, { now }) => {
    const endDate = isEnded ? (given ?? row.today) : null;
    if (endDate === row.endDate) return;
    if (endDate !== null && endDate < row.startDate) {
      throw invalidField('endDate', texts.endBeforeStart);
    }
    if (endDate !== null && endDate > addDays(row.today, actionLimits.maxDaysAhead)) {
      throw invalidField('endDate', texts.actionStartTooFar);
    }
    await setEndDate(transaction, row, endDate, now);
    await record(deps, transaction, actor, row, isEnded ? 'ended' : 'resumed', {
      before: { endDate: row.endDate },
      after: { endDate },
    });
  });

export const cancelAction = (
  deps: ActionDeps,
  actor: Actor,
  id: number,
  isCancelled: boolean,
): Promise<Action> =>
  changeAction(deps, actor, id, async (transaction, row, { now }) => {
    if (isCancelled === row.isCancelled) return;
    await setCancelledAt(transaction, row, isCancelled ? now : null, now);
    await record(deps, transaction, actor, row, isCancelled ? 'cancelled' : 'restored');
  });

async function changeAction(
  deps: ActionDeps,
  actor: Actor,
  id: number,
  change: (transaction: Db, row: ActionRow, at: { scope: SiteScope; now: Date }) => Promise<void>,
): Promise<Action> {
  const now = deps.clock.now();
  const known = requireFound(await findAction(deps.db, actor.scope, id, now));
  const scope = narrowTo(actor.scope, known.siteId);
  await inTransaction(deps.db, async (transaction) => {
    await lockSites(transaction, [known.siteId]);
    const row = requireFound(await findAction(transaction, scope, id, now));
    await change(transaction, row, { scope, now });
  });
  deps.jobs.wake(deps.db);
  return readAction(deps, actor, id);
}

async function rejectFarStart(
  transaction: Db,
  scope: SiteScope,
  startDate: Day,
  now: Date,
): Promise<void> {
  const { today } = await reportFrame(transaction, scope, now);
  const isFar =
    startDate < addDays(today, -actionLimits.maxDaysBack) ||
    startDate > addDays(today, actionLimits.maxDaysAhead);
  if (isFar) throw invalidField('startDate', texts.actionStartTooFar);
}

const choosePicture = (
  transaction: Db,
  actor: Actor,
  current: string | null,
  requested: string | null | undefined,
): Promise<string | null | undefined> =>
  choosePhoto(transaction, actor, 'picture_url', { current, requested });

async function record(
  { jobs }: Pick<ActionDeps, 'jobs'>,
  transaction: Db,
  actor: Actor,
  { siteId, id }: ActionKey,
  action: string,
  change: { before?: Record<string, unknown>; after?: Record<string, unknown> } = {},
): Promise<void> {
  await writeAudit(transaction, actor, `action.${action}`, ['action', id, siteId], change);
  await jobs.enqueue(transaction, measureActions, { site_id: siteId }, { key: String(siteId) });
}
