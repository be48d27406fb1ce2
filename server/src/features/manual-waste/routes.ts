import type { manualWasteRoutes } from '@wastegauge/contract/manual-waste';
import type { Handlers } from '../../platform/http.ts';
import type { EventDeps } from '../events/service.ts';
import { addEvent, listRecentFoods } from './service.ts';

export const manualWasteHandlers = (deps: EventDeps): Handlers<typeof manualWasteRoutes> => ({
  addEvent: (actor, { body }) => addEvent(deps, actor, body),
  listRecentFoods: (actor, { query }) => listRecentFoods(deps, actor, query),
});
