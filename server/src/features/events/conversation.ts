import type { EventWithComments } from '@wastegauge/contract/events';
import { percentChange } from '@wastegauge/contract/units';
import type { Actor } from '../../platform/auth.ts';
import { findCommentsOfEvent } from '../comments/service.ts';
import { findWeeksOfFood } from './queries.ts';
import { readEvent, type EventDeps } from './reading.ts';

/** An event with what was said about it, and whether there is more or less of its food than a week ago. */
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
