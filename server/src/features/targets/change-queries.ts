import type { Day } from '@wastegauge/contract/values/dates';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { lockSites } from '../sites/service.ts';
import type { TargetKind, TargetOwner } from './queries.ts';

/** Serialises changes to the same targets. */
export async function lockOwner(transaction: Db, owner: TargetOwner): Promise<void> {
  if ('siteId' in owner) return lockSites(transaction, [owner.siteId]);
  await sql`
    select from app_user where id = ${owner.userId} for no key update
  `.execute(transaction);
}

export interface TargetChange {
  kind: TargetKind;
  validFrom: Day;
  entries: readonly { foodId?: number; deviceId?: number; thresholdG: number | null }[];
}

export async function upsertTargets(
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
        threshold_g = excluded.threshold_g, set_by = excluded.set_by, set_at = now()
    `.execute(transaction);
  } else {
    await sql`
      insert into user_target (user_id, kind, food_id, threshold_g, valid_from)
      select ${owner.userId}, ${kind}, entry.food_id, entry.threshold_g, ${validFrom}::date
      from unnest(${foods}::bigint[], ${thresholds}::bigint[]) as entry (food_id, threshold_g)
      on conflict (user_id, kind, food_id, valid_from) do update set
        threshold_g = excluded.threshold_g, set_at = now()
    `.execute(transaction);
  }
}

export async function replaceFocusFoods(
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
