import { liveRoutes } from '@wastegauge/contract/waste/live';
import { defineFeature } from '../../platform/http/http.ts';
import type { EventDeps } from '../events/service.ts';
import { readLatestEvent, type LiveStreams } from './service.ts';

export const liveFeature = defineFeature(
  liveRoutes,
  (deps: EventDeps & { liveStreams: LiveStreams }) => ({
    getLatestEvent: (actor, { params }) => readLatestEvent(deps, actor, params.id),
    openLiveStream: (actor) => deps.liveStreams.open(actor),
  }),
);
