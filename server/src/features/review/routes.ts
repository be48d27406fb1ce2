import type { WasteEvent } from '@wastegauge/contract/events';
import { inOrder } from '@wastegauge/contract/filters';
import type { reviewRoutes } from '@wastegauge/contract/review';
import type { Actor } from '../../platform/auth.ts';
import type { Handlers } from '../../platform/http.ts';
import { readEvents, type EventDeps } from '../events/service.ts';
import { findReviewPage, type ReviewFilter, type ReviewPage } from './queries.ts';

export const reviewHandlers = (deps: EventDeps): Handlers<typeof reviewRoutes> => ({
  listEventsForReview: (actor, { query }) => listEvents(deps, actor, query),
  listEventsForRetool: (actor, { query }) =>
    listEvents(deps, actor, { ...query, site: [], food: [] }),
});

async function listEvents(
  deps: EventDeps,
  actor: Actor,
  query: ReviewFilter & ReviewPage,
): Promise<{ count: number; results: WasteEvent[] }> {
  const { count, keys } = await findReviewPage(deps.db, actor.scope, inOrder(query), query);
  return { count, results: await readEvents(deps, actor, keys) };
}
