import { manualWasteRoutes } from '@wastegauge/contract/waste/manual-waste';
import { defineFeature } from '../../platform/http/http.ts';
import type { EventDeps } from '../events/service.ts';
import { addEvent, getEntryDevice, listRecentFoods, undoEntry } from './service.ts';

export const manualWasteFeature = defineFeature(manualWasteRoutes, (deps: EventDeps) => ({
  addEvent: (actor, { body }) => addEvent(deps, actor, body),
  listRecentFoods: (actor, { query }) => listRecentFoods(deps, actor, query),
  getEntryDevice: (actor, { query }) => getEntryDevice(deps, actor, query.site),
  undoEntry: (actor, { params }) => undoEntry(deps, actor, params.id),
}));
