import type { WasteEvent } from '@wastegauge/contract/waste/events';
import { inOrder } from '@wastegauge/contract/values/filters';
import { reviewRoutes, type ReviewQuery } from '@wastegauge/contract/waste/review';
import type { Actor } from '../../platform/auth/auth.ts';
import { defineFeature } from '../../platform/http/http.ts';
import { readEvents, type EventDeps } from '../events/service.ts';
import { rejectFutureDates } from '../sites/service.ts';
import { findReviewPage } from './queries.ts';

export const reviewFeature = defineFeature(reviewRoutes, (deps: EventDeps) => ({
  listEventsForReview: (actor, { query }) => listEvents(deps, actor, query),
  listEventsForRetool: (actor, { query }) =>
    listEvents(deps, actor, { ...query, site: [], food: [], label_source: [] }),
}));

async function listEvents(
  deps: EventDeps,
  actor: Actor,
  query: ReviewQuery,
): Promise<{ count: number; results: WasteEvent[] }> {
  await rejectFutureDates(deps, actor, query);
  const { count, keys } = await findReviewPage(deps.db, actor.scope, inOrder(query));
  return { count, results: await readEvents(deps, actor, keys) };
}
