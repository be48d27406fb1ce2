import {
  maxListedDecisions,
  type Decision,
  type DecisionKind,
} from '@wastegauge/contract/waste/decisions';
import type { WasteEvent } from '@wastegauge/contract/waste/events';
import type { Actor } from '../../platform/auth/auth.ts';
import { findLabels, hasLabel, readEvents, type EventDeps } from '../events/service.ts';
import { findOwnDecisions } from './queries.ts';
import { isRestoreExpired } from './undo.ts';

type ListedDecision = Omit<Decision, 'event'> & { event: WasteEvent };

export async function listDecisions(
  deps: EventDeps,
  actor: Actor,
  kind: DecisionKind | undefined,
): Promise<ListedDecision[]> {
  const decisions = await findOwnDecisions(deps.db, actor.scope, {
    userId: actor.user.id,
    kind,
    limit: maxListedDecisions,
  });
  const keys = decisions.map(({ siteId, eventId }) => ({ siteId, id: eventId }));
  const [labels, events] = await Promise.all([
    findLabels(deps.db, actor.scope, keys),
    readEvents(deps, actor, keys),
  ]);
  const now = deps.clock.now();
  return decisions.flatMap((decision) => {
    const label = labels.find(({ id }) => id === decision.eventId);
    const event = events.find(({ id }) => id === decision.eventId);
    if (!label || !event) return [];
    return {
      id: decision.id,
      kind: decision.kind,
      decided_at: decision.decidedAt.toISOString(),
      event,
      status_before: decision.before.status,
      food_before: decision.foodBefore,
      is_undoable: hasLabel(label, decision.after) && !isRestoreExpired(actor, decision, now),
    };
  });
}
