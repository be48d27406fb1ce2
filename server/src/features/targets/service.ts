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

export const targetOwner = (actor: Actor, siteId: number | null | undefined): TargetOwner =>
  typeof siteId === 'number' ? { siteId } : { userId: actor.user.id };

export const targetOn = (history: readonly DatedTarget[], day: Day): number | null =>
  history.findLast((target) => target.validFrom <= day)?.thresholdG ?? null;
