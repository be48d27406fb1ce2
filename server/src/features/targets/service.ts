import type { Day } from '@wastegauge/contract/values/dates';
import type { TargetSites } from '@wastegauge/contract/insight/targets';
import type { Actor } from '../../platform/auth/auth.ts';
import type { Db } from '../../platform/db/db.ts';
import type { SiteScope } from '../../platform/scope.ts';
import {
  findFocusFoods,
  findFocusFoodsOfSites,
  findSiteTargets,
  findTargetHistory,
  type DatedTarget,
  type FocusFoodRow,
  type TargetOwner,
} from './queries.ts';

export { findPlateMonitors, type PlateMonitor, type TargetOwner } from './queries.ts';

export const targetOwner = (actor: Actor, siteId: number | null | undefined): TargetOwner =>
  typeof siteId === 'number' ? { siteId } : { userId: actor.user.id };

export const targetOn = (history: readonly DatedTarget[], day: Day): number | null =>
  history.findLast((target) => target.validFrom <= day)?.thresholdG ?? null;

export interface TargetOfDay {
  thresholdG: number | null;
  /** For a sum of site targets. */
  sites: TargetSites | null;
}

/** The sum of some sites' targets cannot be compared with the waste of all of them. */
export const comparableTarget = ({ thresholdG, sites }: TargetOfDay): number | null =>
  sites === null || sites.with_target === sites.all ? thresholdG : null;

export type TargetCalendar = (day: Day) => TargetOfDay;

export const noTargets: TargetCalendar = () => ({ thresholdG: null, sites: null });

/** Several sites add up their targets unless the user has set one for all of them. */
export async function readTargets(
  db: Db,
  owner: TargetOwner,
  scope: SiteScope,
  kind: 'site_month' | 'site_day',
): Promise<TargetCalendar> {
  const own = await findTargetHistory(db, owner, kind);
  if ('siteId' in owner) return (day) => ({ thresholdG: targetOn(own, day), sites: null });
  const bySite = Map.groupBy(await findSiteTargets(db, scope, kind), ({ siteId }) => siteId);
  return (day) => {
    const thresholdG = targetOn(own, day);
    if (thresholdG !== null) return { thresholdG, sites: null };
    const found = [...bySite.values()].flatMap((history) => targetOn(history, day) ?? []);
    if (found.length === 0) return { thresholdG: null, sites: null };
    return {
      thresholdG: found.reduce((sum, grams) => sum + grams, 0),
      sites: { with_target: found.length, all: scope.siteIds.length },
    };
  };
}

export interface FocusFoodList {
  foods: (FocusFoodRow & { sites: number | null })[];
  /** Each site counts only the foods it chose itself. */
  isOfSites: boolean;
}

/** All sites together show the foods of the sites unless the user has chosen foods for all. */
export async function readFocusFoods(
  db: Db,
  owner: TargetOwner,
  scope: SiteScope,
  on: Day,
): Promise<FocusFoodList> {
  const own = await findFocusFoods(db, owner, on);
  if ('siteId' in owner || own.length > 0) {
    return { foods: own.map((food) => ({ ...food, sites: null })), isOfSites: false };
  }
  return { foods: await findFocusFoodsOfSites(db, scope, on), isOfSites: true };
}
