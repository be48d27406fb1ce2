import type { Day } from '@wastegauge/contract/values/dates';
import type { Actor } from '../../platform/auth/auth.ts';
import type { DatedTarget, TargetOwner } from './queries.ts';

export {
  findFocusFoods,
  findPlateMonitors,
  findTargetHistory,
  type DatedTarget,
  type PlateMonitor,
  type TargetOwner,
} from './queries.ts';

/** Without a site a target is the caller’s own, for all sites together. */
export const ownerOf = (actor: Actor, siteId: number | null | undefined): TargetOwner =>
  typeof siteId === 'number' ? { siteId } : { userId: actor.user.id };

/** The target that held at the end of a day, in grams. */
export const inForce = (history: readonly DatedTarget[], day: Day): number | null =>
  history.findLast((target) => target.validFrom <= day)?.thresholdG ?? null;
