import type { eventRoutes } from '@wastegauge/contract/events';
import type { Analytics } from '../../platform/analytics.ts';
import type { Handlers } from '../../platform/http.ts';
import { updateEvent } from './changes.ts';
import { readEventWithComments } from './conversation.ts';
import { readEvent, type EventDeps } from './reading.ts';
import { readSummary } from './summary.ts';

export const eventHandlers = (
  deps: EventDeps & { analytics: Analytics },
): Handlers<typeof eventRoutes> => ({
  getSummary: (actor) => readSummary(deps, actor),
  getEvent: (actor, { params }) => readEventWithComments(deps, actor, params.id),
  updateEvent: (actor, { params, body }) => updateEvent(deps, actor, params.id, body),
  getEventImage: (actor, { params }) => readEvent(deps, actor, params.id),
});
