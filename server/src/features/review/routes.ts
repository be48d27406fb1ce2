import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { inOrder } from '@wastegauge/contract/values/filters';
import { reviewRoutes } from '@wastegauge/contract/waste/review';
import type { Actor } from '../../platform/auth/auth.ts';
import { defineFeature } from '../../platform/http/http.ts';
import { readEvents, type EventDeps } from '../events/service.ts';
import { findReviewPage, type ReviewFilter, type ReviewPage } from './queries.ts';

export const reviewFeature = defineFeature(reviewRoutes, (deps: EventDeps) => ({
  listEventsForReview: (actor, { query }) => listEvents(deps, actor, query),
  listEventsForRetool: (actor, { query }) =>
    listEvents(deps, actor, { ...query, site: [], food: [] }),
}));

async function listEvents(
  deps: EventDeps,
  actor: Actor,
  query: ReviewFilter & ReviewPage,
): Promise<{ count: number; results: WasteEvent[] }> {
  const { count, keys } = await findReviewPage(deps.db, actor.scope, inOrder(query), query);
  return { count, results: await readEvents(deps, actor, keys) };
}
