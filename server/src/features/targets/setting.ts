import { startOfMonth, type Day } from '@wastegauge/contract/values/dates';
import type { ReplyOf } from '@wastegauge/contract/route';
import type {
  foodTargetsBody,
  MonitorTarget,
  monitorTargetsBody,
  siteTargetBody,
  targetRoutes,
} from '@wastegauge/contract/insight/targets';
import { texts } from '@wastegauge/contract/values/texts';
import { kgFromGrams } from '@wastegauge/contract/values/units';
import type { z } from 'zod';
import { writeAudit, type AuditTarget } from '../../platform/db/audit.ts';
import type { Actor } from '../../platform/auth/auth.ts';
import { inTransaction, type Db } from '../../platform/db/db.ts';
import { invalidField } from '../../platform/errors.ts';
import { narrowTo, type SiteScope } from '../../platform/scope.ts';
import { countOfferedFoods } from '../foods/service.ts';
import { lockSites, reportFrame } from '../sites/service.ts';
import {
  findFocusFoods,
  findPlateMonitors,
  findTargetHistory,
  type PlateMonitor,
  type TargetOwner,
  type TargetKind,
} from './queries.ts';
import { listMonitorTargets, type TargetDeps } from './recommendations.ts';
import { targetOn, targetOwner } from './service.ts';
import { sql } from 'kysely';

type SetSiteTarget = (typeof targetRoutes)['setSiteTarget'];
type SetFoodTargets = (typeof targetRoutes)['setFoodTargets'];

const grams = (kg: number | null): number | null => (kg === null ? null : Math.round(kg * 1000));
const kilograms = (thresholdG: number | null): number | null =>
  thresholdG === null ? null : kgFromGrams(thresholdG);

const targetScope = (actor: Actor, siteId: number | null): SiteScope =>
  siteId === null ? actor.scope : narrowTo(actor.scope, siteId);

/** A monthly target applies from the start of the current month, a daily one from today. */
export async function setSiteTarget(
  { db, clock }: TargetDeps,
  actor: Actor,
  { threshold, site, level }: z.output<typeof siteTargetBody>,
): Promise<ReplyOf<SetSiteTarget>> {
  const { today } = await reportFrame(db, targetScope(actor, site), clock.now());
  const owner = targetOwner(actor, site);
  const kind = level === 'daily' ? 'site_day' : 'site_month';
  const validFrom = level === 'daily' ? today : startOfMonth(today);
  await inTransaction(db, async (transaction) => {
    await lockOwner(transaction, owner);
    const before = targetOn(await findTargetHistory(transaction, owner, kind), today);
    const change = { kind, validFrom, entries: [{ thresholdG: grams(threshold) }] } as const;
    await upsertTargets(transaction, owner, change, actor.user.id);
    await record(transaction, actor, owner, 'target.changed', {
      before: { kind, threshold: kilograms(before) },
      after: { kind, threshold, valid_from: validFrom },
    });
  });
  return { threshold, site, level };
}

/** A food that leaves the list loses its target from this month on. */
export async function setFoodTargets(
  { db, clock }: TargetDeps,
  actor: Actor,
  { site, food }: z.output<typeof foodTargetsBody>,
): Promise<ReplyOf<SetFoodTargets>> {
  const scope = targetScope(actor, site);
  const { today } = await reportFrame(db, scope, clock.now());
  const owner = targetOwner(actor, site);
  const foodIds = food.map(({ id }) => id);
  await inTransaction(db, async (transaction) => {
    if ((await countOfferedFoods(transaction, scope, foodIds)) !== foodIds.length) {
      throw invalidField('food', texts.foodUnknown);
    }
    await lockOwner(transaction, owner);
    const before = await findFocusFoods(transaction, owner, today);
    const withoutTarget = before.filter(({ thresholdG }) => thresholdG === null);
    for (const [index, { id, threshold }] of food.entries()) {
      const isKept = withoutTarget.some((known) => known.id === id);
      if (threshold === null && !isKept) {
        throw invalidField(`food.${index}.threshold`, texts.thresholdNeeded);
      }
    }
    const left = before.filter(({ id }) => !foodIds.includes(id));
    await replaceFocusFoods(transaction, owner, foodIds, actor.user.id);
    const change = {
      kind: 'food_month' as const,
      validFrom: startOfMonth(today),
      entries: [
        ...food.map(({ id, threshold }) => ({ foodId: id, thresholdG: grams(threshold) })),
        ...left.map(({ id }) => ({ foodId: id, thresholdG: null })),
      ],
    };
    await upsertTargets(transaction, owner, change, actor.user.id);
    await record(transaction, actor, owner, 'focus_foods.changed', {
      before: {
        food: before.map(({ id, thresholdG }) => ({ id, threshold: kilograms(thresholdG) })),
      },
      after: { food, valid_from: change.validFrom },
    });
  });
  return food;
}

/** Each target applies from the start of the month at the monitor's own site. */
export async function setMonitorTargets(
  deps: TargetDeps,
  actor: Actor,
  { device, site }: z.output<typeof monitorTargetsBody>,
): Promise<MonitorTarget[]> {
  const { db, clock } = deps;
  const scope = targetScope(actor, site);
  const { today } = await reportFrame(db, scope, clock.now());
  const thresholds = new Map(device.map(({ id, threshold }) => [id, threshold]));
  await inTransaction(db, async (transaction) => {
    const known = await findPlateMonitors(transaction, scope, today);
    const chosen = known.filter(({ id }) => thresholds.has(id));
    if (chosen.length !== thresholds.size) throw invalidField('device', texts.monitorUnknown);
    const siteIds = [...new Set(chosen.map(({ siteId }) => siteId))];
    await lockSites(transaction, siteIds);
    const before = await findPlateMonitors(transaction, scope, today);
    for (const siteId of siteIds) {
      const monitors = before.filter((one) => one.siteId === siteId && thresholds.has(one.id));
      const own = await reportFrame(transaction, narrowTo(scope, siteId), clock.now());
      const validFrom = startOfMonth(own.today);
      await storeMonitors(transaction, actor, { siteId, validFrom, monitors, thresholds });
    }
  });
  return listMonitorTargets(deps, actor, { site: site ?? undefined });
}

async function storeMonitors(
  transaction: Db,
  actor: Actor,
  {
    siteId,
    validFrom,
    monitors,
    thresholds,
  }: {
    siteId: number;
    validFrom: Day;
    monitors: readonly PlateMonitor[];
    thresholds: ReadonlyMap<number, number | null>;
  },
): Promise<void> {
  const wanted = monitors.map(({ id }) => ({ id, threshold: thresholds.get(id) ?? null }));
  const entries = wanted.map(({ id, threshold }) => ({
    deviceId: id,
    thresholdG: grams(threshold),
  }));
  const change = { kind: 'device_month', validFrom, entries } as const;
  await upsertTargets(transaction, { siteId }, change, actor.user.id);
  await record(transaction, actor, { siteId }, 'target.changed', {
    before: {
      kind: change.kind,
      device: monitors.map(({ id, thresholdG }) => ({ id, threshold: kilograms(thresholdG) })),
    },
    after: { kind: change.kind, device: wanted, valid_from: validFrom },
  });
}

async function record(
  transaction: Db,
  actor: Actor,
  owner: TargetOwner,
  action: string,
  change: { before: Record<string, unknown>; after: Record<string, unknown> },
): Promise<void> {
  const target: AuditTarget =
    'siteId' in owner ? ['site', owner.siteId, owner.siteId] : ['user', owner.userId];
  await writeAudit(transaction, actor, action, target, change);
}

/** Serialises changes to the same targets. */
async function lockOwner(transaction: Db, owner: TargetOwner): Promise<void> {
  if ('siteId' in owner) return lockSites(transaction, [owner.siteId]);
  await sql`
    select from app_user where id = ${owner.userId} for no key update
  `.execute(transaction);
}

interface TargetChange {
  kind: TargetKind;
  validFrom: Day;
  entries: readonly { foodId?: number; deviceId?: number; thresholdG: number | null }[];
}

async function upsertTargets(
  transaction: Db,
  owner: TargetOwner,
  { kind, validFrom, entries }: TargetChange,
  setBy: number,
): Promise<void> {
  const foods = entries.map((entry) => entry.foodId ?? null);
  const devices = entries.map((entry) => entry.deviceId ?? null);
  const thresholds = entries.map((entry) => entry.thresholdG);
  if ('siteId' in owner) {
    await sql`
      insert into target (site_id, kind, food_id, device_id, threshold_g, valid_from, set_by)
      select ${owner.siteId}, ${kind}, entry.food_id, entry.device_id, entry.threshold_g,
        ${validFrom}::date, ${setBy}
      from unnest(${foods}::bigint[], ${devices}::bigint[], ${thresholds}::bigint[])
        as entry (food_id, device_id, threshold_g)
      on conflict (site_id, kind, food_id, device_id, valid_from) do update set
        threshold_g = excluded.threshold_g, set_by = excluded.set_by, set_at = excluded.set_at
    `.execute(transaction);
  } else {
    await sql`
      insert into user_target (user_id, kind, food_id, threshold_g, valid_from)
      select ${owner.userId}, ${kind}, entry.food_id, entry.threshold_g, ${validFrom}::date
      from unnest(${foods}::bigint[], ${thresholds}::bigint[]) as entry (food_id, threshold_g)
      on conflict (user_id, kind, food_id, valid_from) do update set
        threshold_g = excluded.threshold_g, set_at = excluded.set_at
    `.execute(transaction);
  }
}

async function replaceFocusFoods(
  transaction: Db,
  owner: TargetOwner,
  foodIds: readonly number[],
  setBy: number,
): Promise<void> {
  const numbered = sql`unnest(${foodIds}::bigint[]) with ordinality as food (id, position)`;
  if ('siteId' in owner) {
    await sql`delete from focus_food where site_id = ${owner.siteId}`.execute(transaction);
    await sql`
      insert into focus_food (site_id, position, food_id, set_by)
      select ${owner.siteId}, food.position, food.id, ${setBy} from ${numbered}
    `.execute(transaction);
  } else {
    await sql`delete from user_focus_food where user_id = ${owner.userId}`.execute(transaction);
    await sql`
      insert into user_focus_food (user_id, position, food_id)
      select ${owner.userId}, food.position, food.id from ${numbered}
    `.execute(transaction);
  }
}
