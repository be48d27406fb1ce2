import { eventRoutes } from '@wastegauge/contract/waste/events';
import { defineFeature } from '../../platform/http/http.ts';
import { updateEvent } from './changes.ts';
import { readEvent, type EventDeps } from './read-events.ts';

export const eventFeature = defineFeature(eventRoutes, (deps: EventDeps) => ({
  updateEvent: (actor, { params, body }) => updateEvent(deps, actor, params.id, body),
  getEventImage: (actor, { params }) => readEvent(deps, actor, params.id),
}));
