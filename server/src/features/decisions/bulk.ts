import type { BulkChange } from '@wastegauge/contract/waste/decisions';
import type { EventChanges, WasteEvent } from '@wastegauge/contract/waste/events';
import type { Actor } from '../../platform/auth/auth.ts';
import {
  changeLockedEvent,
  recordChanges,
  type EventChange,
  type EventDeps,
} from '../events/service.ts';
import { forEachEvent, restoreEvents, type RefusedEvent } from './undo.ts';

export async function changeEvents(
  deps: EventDeps,
  actor: Actor,
  change: BulkChange,
): Promise<{ changed: WasteEvent[]; refused: RefusedEvent[] }> {
  const { events, refused } =
    change.action === 'restore'
      ? await restoreEvents(deps, actor, change.events)
      : await forEachEvent<EventChange>(deps, actor, change.events, (within) =>
          Promise.resolve({
            work: (event) => changeLockedEvent(within, actor, event, eventChanges(change)),
            record: (changed) =>
              recordChanges(
                within,
                actor,
                changed.map(({ before, result }) => ({ before, ...result })),
              ),
          }),
        );
  return { changed: events, refused };
}

const eventChanges = (change: Exclude<BulkChange, { action: 'restore' }>): EventChanges =>
  change.action === 'discard'
    ? { status: 'DISCARDED' }
    : { status: 'SUCCESSFUL', food_description: change.food_description };
