import type { EventWithComments } from '@wastegauge/contract/waste/comments';
import { percentChange } from '@wastegauge/contract/values/units';
import type { Actor } from '../../platform/auth/auth.ts';
import { findWeeksOfFood, readEvent, type EventDeps } from '../events/service.ts';
import { findCommentsOfEvent } from './reading-queries.ts';

export async function readEventWithComments(
  deps: EventDeps,
  actor: Actor,
  id: number,
): Promise<EventWithComments> {
  const event = await readEvent(deps, actor, id);
  const [comments, change] = await Promise.all([
    findCommentsOfEvent(deps, { siteId: event.site, id }),
    event.food === null ? null : foodChange(deps, event.site, event.food),
  ]);
  return { ...event, comments, food_change: change };
}

async function foodChange(
  { db, clock }: EventDeps,
  siteId: number,
  foodId: number,
): Promise<number | null> {
  const { lastG, previousG } = await findWeeksOfFood(db, { siteId, foodId, now: clock.now() });
  return percentChange(lastG, previousG);
}
