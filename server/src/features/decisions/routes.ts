import { decisionRoutes } from '@wastegauge/contract/waste/decisions';
import { defineFeature } from '../../platform/http/http.ts';
import type { EventDeps } from '../events/service.ts';
import { changeEvents } from './bulk.ts';
import { listDecisions } from './list.ts';
import { undoDecisions } from './undo.ts';

export const decisionFeature = defineFeature(decisionRoutes, (deps: EventDeps) => ({
  listDecisions: (actor, { query }) => listDecisions(deps, actor, query.kind),
  undoDecisions: (actor, { body }) => undoDecisions(deps, actor, body),
  changeEvents: (actor, { body }) => changeEvents(deps, actor, body),
}));
